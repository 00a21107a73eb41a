import type { Db } from '#src/platform/database/open.server.ts';
import { requireSameRequest } from '#src/platform/http/idempotency-key.ts';
import type { Order } from './order.ts';
import { findOrderByKey, type RequestIdentity } from './order-repository.server.ts';
import { toOrder } from './to-order.server.ts';

/**
 * The order that an earlier attempt of the same request has placed; undefined at the first attempt.
 * @throws Refusal if the customer has used the key for another order
 */
export async function findRepeated(
  db: Db,
  { customerId, idempotencyKey, requestHash }: RequestIdentity,
): Promise<Order | undefined> {
  const row = await findOrderByKey(db, customerId, idempotencyKey);
  if (!row) return undefined;
  requireSameRequest(row.request_hash, requestHash, 'order');
  return toOrder(row);
}
