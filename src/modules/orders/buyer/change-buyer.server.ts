import { type Actor, doerOf, requireSignedIn } from '#src/core/accounts/actor.ts';
import { changedFields, recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import { type FoundOrder, insertOrderEvent, lockOrder } from '#src/core/orders/order-repository.server.ts';
import { orderNotFound, requireVisibleOrder } from '#src/core/orders/own-order.server.ts';
import { requirePrintable } from '#src/core/orders/printed-texts.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { atField, conflict, Refusal } from '#src/platform/http/refusal.ts';
import type { EventData } from '../moves/order-history.ts';
import {
  BUYER_CHANGED,
  type BuyerChange,
  buyerProblems,
  buyerText,
  isForAdmins,
  mayBuyerChange,
  type OrderBuyer,
  type OrderField,
  type PURCHASE_ORDER_SENT,
} from './buyer.ts';
import { findOrderBuyer, upsertOrderBuyer } from './buyer-repository.server.ts';

type Texts<Name extends OrderField> = Readonly<Partial<Record<Name, string | undefined>>>;

/**
 * The texts in the form in which they are stored; those that were not sent are left out.
 * @throws Refusal 422 for the first that is too long or cannot be printed
 */
export function requireBuyerTexts<Name extends OrderField>(
  shop: Pick<Shop, 'fills'>,
  sent: Texts<Name>,
): Partial<Record<Name, string>> {
  const [problem] = Object.entries<string | undefined>(buyerProblems(sent));
  if (problem) throw atField(problem[0], 'buyer_text', problem[1] ?? '');
  const texts = Object.entries<string | undefined>(sent).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, buyerText(name as Name, text)] as const],
  );
  const stored = Object.fromEntries(texts) as Partial<Record<Name, string>>;
  requirePrintable(shop, stored);
  return stored;
}

/** @throws Refusal 409 if the order no longer lets this person change what its papers say */
export function requireOpenBuyer(order: Order, { role }: Actor): void {
  if (role === 'admin' || mayBuyerChange(order)) return;
  const reason = order.cancelledAt === null ? 'Pieces of this order have left our factory' : 'This order is cancelled';
  throw conflict('buyer_settled', `${reason}: please write to our sales team to correct its papers.`);
}

/** The order, locked, if the actor may change what its papers say. */
export async function lockChangeable(trx: Db, actor: Actor, orderId: string): Promise<FoundOrder> {
  const found = await lockOrder(trx, orderId);
  if (!found) throw orderNotFound();
  requireOpenBuyer(found.order, actor);
  return found;
}

/** Adds an event to the history of an order, which also updates open pages. */
export async function insertBuyerEvent(
  trx: Db,
  { _id, state }: Order,
  actor: Actor,
  event: typeof BUYER_CHANGED | typeof PURCHASE_ORDER_SENT,
  data: EventData,
): Promise<void> {
  await insertOrderEvent(trx, {
    order_id: _id,
    id: newId(),
    event,
    from_state: state,
    to_state: state,
    at: Date.now(),
    ...doerOf(actor),
    data: JSON.stringify(data),
  });
}

/** Fields that only clerks change; a customer who sends them is refused. */
function requireOwnFields(actor: Actor, change: Texts<OrderField>): void {
  if (actor.role === 'admin') return;
  for (const name of Object.keys(change) as OrderField[])
    if (isForAdmins(name) && change[name] !== undefined)
      throw new Refusal('forbidden', 'clerks_only', 'Only our clerks enter this number.', { field: name });
}

/**
 * Changes what the papers of an order say about its buyer. Papers that are issued already keep what they print.
 * @param change new texts; those that are not named stay
 * @throws Refusal 404 if the order is not the actor's, 409 once pieces have left the factory, 422 for a bad text
 */
export async function changeBuyer(
  { db, fills }: Pick<Shop, 'db' | 'fills'>,
  actor: Actor | undefined,
  orderId: string,
  change: Texts<OrderField>,
): Promise<void> {
  const viewer = requireSignedIn(actor);
  await requireVisibleOrder(db, viewer, orderId);
  requireOwnFields(viewer, change);
  const texts = requireBuyerTexts({ fills }, change);
  await inTransaction(db, async (trx) => {
    const { order, customerId } = await lockChangeable(trx, viewer, orderId);
    const before = await findOrderBuyer(trx, orderId);
    const after: OrderBuyer = { ...before, ...texts };
    const changed = changedFields(before, after) as unknown as BuyerChange;
    // A repeated request changes nothing, and the history has no event without a change.
    if (Object.keys(changed.after).length === 0) return;
    await upsertOrderBuyer(trx, orderId, after);
    await insertBuyerEvent(trx, order, viewer, BUYER_CHANGED, { buyer: changed });
    if (viewer.userId === customerId) return;
    const subject = { id: orderId, name: order.number };
    const record = { kind: 'order', action: 'buyer changed', subject, ...changedFields(before, after) } as const;
    await recordAdminChange({ fills }, trx, viewer, record);
  });
}
