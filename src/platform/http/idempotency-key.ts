import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { conflict, Refusal } from './refusal.ts';

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

/** A request with an Idempotency-Key. */
export interface KeyedRequest {
  key: string;
  /** SHA-256 of the call, its parameters and its body, to tell a retry from another request under the same key. */
  hash: string;
}

/**
 * Reads the Idempotency-Key header together with the request that it names.
 * @param body by default, the body that the call has validated
 * @returns undefined without the header
 * @throws Refusal 400 when it is malformed
 */
export function readKeyedRequest(request: FastifyRequest, body: unknown = request.body): KeyedRequest | undefined {
  const key = readIdempotencyKey(request);
  if (key === undefined) return undefined;
  const { method, routeOptions, params } = request;
  return { key, hash: hash('sha256', JSON.stringify([method, routeOptions.url, params, body])) };
}

/** 409: the key of a request was used for another one. @param what such as `order` */
export const keyReused = (what: string) =>
  conflict(
    'idempotency_key_reused',
    `This Idempotency-Key was already used for another ${what}. Nothing was recorded now. Please send this one under a new key.`,
  );

/**
 * A key names one request: a retry is the same one.
 * @param what the kind of row that the request makes, such as `order`
 * @throws Refusal 409 if the key was used for another request
 */
export function requireSameRequest(stored: string | null, sent: string | undefined, what: string): void {
  if (stored !== sent) throw keyReused(what);
}

/** The row inserted by a request with an Idempotency-Key, by this attempt or an earlier one. */
export interface Inserted {
  id: string;
  repeated: boolean;
}

/** Marks the answer to a request that an earlier attempt has made. */
export function markRepeated(reply: FastifyReply, { repeated }: Pick<Inserted, 'repeated'>): void {
  if (repeated) reply.header('Idempotent-Replayed', 'true');
}

/** Answers a POST call (spec section 7); a header marks a repeated request. */
export function answerInserted({ id, repeated }: Inserted, reply: FastifyReply) {
  markRepeated(reply, { repeated });
  return { acknowledged: true, insertedId: id };
}
