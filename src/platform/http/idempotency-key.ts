import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from './refusal.ts';

const idempotencyKeySchema = z.string().min(8).max(100).optional();

/** The Idempotency-Key header: two sends under one key mean the same thing once. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = idempotencyKeySchema.safeParse(headers['idempotency-key']);
  if (key.success) return key.data;
  throw new Refusal('malformed', 'bad_idempotency_key', 'The Idempotency-Key header must have 8 to 100 characters.');
}

/** Row inserted by a request with an Idempotency-Key, now or by its first attempt. */
export interface Inserted {
  id: string;
  repeated: boolean;
}

/** The answer of POST calls (spec section 7); a header says that the request was a repetition. */
export function answerInserted({ id, repeated }: Inserted, reply: FastifyReply) {
  if (repeated) reply.header('Idempotent-Replayed', 'true');
  return { acknowledged: true, insertedId: id };
}
