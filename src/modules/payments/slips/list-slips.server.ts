import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { findOrdersById } from '#src/core/orders/order-repository.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { findKnownSlip } from '../transfers/transfer-of-slip.server.ts';
import type { PendingSlip } from './slip.ts';
import { countPendingSlips, listPendingSlips } from './slip-repository.server.ts';

/** Page size: clerks work from the oldest slip, and the rest appear once these are decided. */
const MAX_LISTED = 100;

/** Pending slips with their orders. @throws Refusal 403 unless the actor is an admin */
export async function listSlipsToCompare({ db }: Pick<Shop, 'db'>, actor: Actor | undefined): Promise<PendingSlip[]> {
  requireAdmin(actor);
  const slips = await listPendingSlips(db, MAX_LISTED);
  const orders = await findOrdersById(db, [...new Set(slips.map(({ orderId }) => orderId))]);
  const orderById = new Map(orders.map((order) => [order._id, order]));
  const listed: PendingSlip[] = [];
  for (const slip of slips) {
    const order = orderById.get(slip.orderId);
    if (order) listed.push({ ...slip, order, known: await findKnownSlip(db, slip, order) });
  }
  return listed;
}

/** @throws Refusal 403 unless the actor is an admin */
export function countSlipsToCompare({ db }: Pick<Shop, 'db'>, actor: Actor | undefined): Promise<number> {
  requireAdmin(actor);
  return countPendingSlips(db);
}
