import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from './refusal.ts';

const idempotencyKeySchema = z.string().min(8).max(100).optional();

/**
 * Reads the Idempotency-Key header: requests with the same key take effect once.
 * @throws Refusal 400 when it is malformed
 */
export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = idempotencyKeySchema.safeParse(headers['idempotency-key']);
  if (key.success) return key.data;
  throw new Refusal('malformed', 'bad_idempotency_key', 'The Idempotency-Key header must have 8 to 100 characters.');
}

/** The row inserted by a request with an Idempotency-Key, by this attempt or an earlier one. */
export interface Inserted {
  id: string;
  repeated: boolean;
}

/** Answers a POST call (spec section 7); a header marks a repeated request. */
export function answerInserted({ id, repeated }: Inserted, reply: FastifyReply) {
  if (repeated) reply.header('Idempotent-Replayed', 'true');
  return { acknowledged: true, insertedId: id };
}
