import type { Actor, Doer } from '#src/core/accounts/actor.ts';
import { changedFields, recordAdminChange } from '#src/core/admin-change.server.ts';
import { writeOrderMail } from '#src/core/orders/new-orders.server.ts';
import { amountToPay, type Order } from '#src/core/orders/order.ts';
import { combineMails, type MailPart } from '#src/core/orders/order-mails.ts';
import type { OrderProgress } from '#src/core/orders/order-progress.ts';
import {
  type FoundOrder,
  insertOrderEvent,
  listOrderEvents,
  updateProgress,
} from '#src/core/orders/order-repository.server.ts';
import type { Fill } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { findDelayedEvent, insertMail } from '#src/platform/mail/outbox.server.ts';
import { madeBy, wasMade } from './made-request.server.ts';
import { hasReceivedFirst, type PossibleMove, type Sets, UNDO_MS } from './move.ts';
import { mailsOf, runHandlers } from './move-effects.server.ts';
import type { EventData, OrderEvent } from './order-history.ts';
import { giveBackPieces } from './other-stock.server.ts';

/** A move to make, and the fields that it sets besides state and date. */
export interface Step {
  event: OrderEvent;
  data?: EventData;
  sets?: Sets;
}

/** How long the mail of an undoable move waits; longer than `UNDO_MS`, so that a last-second click is in time. */
export const MAIL_DELAY_MS = UNDO_MS + 2_000;

/** Rolls back the moves of the other orders, because one order has changed since it was read. */
export class OrderChanged extends Error {}

export interface PlannedMove {
  move: PossibleMove;
  step: Step;
  /** Its mail waits, because the move can be undone. */
  delayed: boolean;
}

export interface PlannedOrder extends FoundOrder {
  /** In sequence: each move starts from the result of the previous one. */
  moves: readonly PlannedMove[];
  /** The clerk's note in the mail. */
  note: string | undefined;
  request: KeyedRequest | undefined;
  doer: Doer;
  admin: Actor | undefined;
}

export interface MadeMove {
  /** The order after the move. */
  order: Order;
  eventId?: string;
  /** What this move and the previous ones say in their mail. */
  mails: readonly MailPart[];
  /** When that mail is sent: after the time to undo, or after an earlier mail that waits. */
  sendAfter?: number | undefined;
}

/** The position of a move among those of one transaction. */
export interface MoveSequence {
  previous: MadeMove;
  /** The last move of its order. */
  isLast: boolean;
  /** Ids of all orders that move in the transaction. */
  orderIds: readonly string[];
}

/** @returns undefined if the order has changed since it was read; nothing is written then */
export async function makeMove(
  trx: Db,
  { config, fills }: Pick<Shop, 'config' | 'fills'>,
  { customerId, note, request, doer, admin }: Omit<PlannedOrder, 'moves'>,
  { move, step, delayed }: PlannedMove,
  { previous, isLast, orderIds }: MoveSequence,
): Promise<MadeMove | undefined> {
  const { order } = previous;
  const [at, id, data] = [Date.now(), newId(), step.data ?? {}];
  const next = progressAfter(order, move, step, at);
  if (!(await updateProgress(trx, order, next))) return undefined;
  // The order is locked now: another request under this key may have ended since it was read.
  if (request && previous.eventId === undefined && (await wasMade(trx, order._id, request))) throw new OrderChanged();
  const undoData = { before: progressOf(order), ...(orderIds.length > 1 && { together: orderIds }) };
  await insertOrderEvent(trx, {
    order_id: order._id,
    id,
    event: move.event,
    from_state: order.state,
    to_state: next.state,
    at,
    ...doer,
    data: JSON.stringify({ ...data, ...madeBy(request), follows: previous.eventId, ...(delayed && undoData) }),
  });
  const mailed = { id, sendAfter: delayed ? at + MAIL_DELAY_MS : undefined };
  const sendAfter = mailed.sendAfter ?? previous.sendAfter ?? (await delayOfEarlierMails(trx, order._id, at));
  const moved = { ...order, ...next };
  const mails = [...previous.mails, ...(await mailsOf({ config, fills }, trx, { ...move, eventId: id }, moved, data))];
  const mail = isLast && combineMails(mails);
  if (mail) {
    const picture = (await findTool(trx, order.toolId))?.img;
    await insertMail(trx, writeOrderMail({ config, fills }, moved, mail, { note, picture }), at, { id, sendAfter });
  }
  await runHandlers({ config, fills }, trx, { event: move.event, eventId: id, order, customerId, data, mailed });
  if (admin) await recordMove(fills, trx, admin, order, move.event, { ...next, ...data });
  // Last, because other orders of this tool wait from here until the commit.
  if (move.returnsStock) await giveBackPieces(trx, fills, order, order.orderedMinQty - order.shippedPieces);
  return { order: moved, eventId: id, mails, sendAfter };
}

/** Until when mails about earlier events of the order wait: a later mail follows them. Undefined if none waits. */
export async function delayOfEarlierMails(trx: Db, orderId: string, now: number): Promise<number | undefined> {
  // Their mails may not be sent yet when their time has come.
  const recent = (await listOrderEvents(trx, orderId)).filter(({ at }) => at > now - 2 * MAIL_DELAY_MS);
  const events = recent.map(({ id }) => id);
  return events.length > 0 ? (await findDelayedEvent(trx, events))?.sendAfter : undefined;
}

/** Records an admin's change to an order. @param after its new progress, and the data that was entered */
export async function recordMove(
  fills: readonly Fill[],
  trx: Db,
  admin: Actor,
  order: Order,
  event: string,
  after: object,
): Promise<void> {
  const subject = { id: order._id, name: order.number };
  const change = changedFields(progressOf(order), after);
  await recordAdminChange({ fills }, trx, admin, { kind: 'order', action: event, subject, ...change });
}

function progressOf(order: OrderProgress): OrderProgress {
  const { state, paidAt, shippedAt, cancelledAt, receivedAmount, shippedPieces, promisedFor } = order;
  return { state, paidAt, shippedAt, cancelledAt, receivedAmount, shippedPieces, promisedFor };
}

/** A payment without an amount pays all that is due; a shipment without a quantity ships all remaining pieces. */
export function progressAfter(
  order: Order,
  { to, onceCovered, date }: PossibleMove,
  { sets }: Step,
  at: number,
): OrderProgress {
  const reaches = to && (!onceCovered || hasReceivedFirst({ ...order, ...sets }));
  return {
    ...progressOf(order),
    ...(reaches && { state: to }),
    ...(date && { [date]: new Date(at).toISOString() }),
    ...(date === 'paidAt' && { receivedAmount: amountToPay(order) }),
    ...(date === 'shippedAt' && { shippedPieces: order.orderedMinQty }),
    ...sets,
  };
}
