import { listOrderEvents } from '#src/core/orders/order-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { type KeyedRequest, keyReused } from '#src/platform/http/idempotency-key.ts';

/** What an event stores of the request that caused it. */
interface MadeBy {
  key?: string;
  /** Hash of the request. */
  request?: string;
  undoes?: string;
}

/** The fields of an event by which `wasMade` finds its request again. */
export function madeBy(request: KeyedRequest | undefined): MadeBy {
  return request ? { key: request.key, request: request.hash } : {};
}

/**
 * Whether this request has taken effect on an order before. An act that was undone does not count: sent again under its
 * key, it is done again.
 * @throws Refusal if the key was used for another act, or for the same act with another body
 */
export async function wasMade(db: Db, orderId: string, { key, hash }: KeyedRequest): Promise<boolean> {
  const events = (await listOrderEvents(db, orderId)).map(({ id, data }) => ({ id, ...(JSON.parse(data) as MadeBy) }));
  const undone = new Set(events.map(({ undoes }) => undoes));
  const made = events.filter((event) => event.key === key && !undone.has(event.id));
  if (made.some(({ request }) => request !== hash)) throw keyReused('request about this order');
  return made.length > 0;
}
