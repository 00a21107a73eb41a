import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from './refusal.ts';

const idempotencyKeySchema = z.string().min(8).max(100).optional();

/** The Idempotency-Key header: two sends under one key mean the same thing once. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = idempotencyKeySchema.safeParse(headers['idempotency-key']);
  if (key.success) return key.data;
  throw new Refusal('malformed', 'bad_idempotency_key', 'The Idempotency-Key header must have 8 to 100 characters.');
}
