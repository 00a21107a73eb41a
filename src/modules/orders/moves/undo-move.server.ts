import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { Order } from '#src/core/orders/order.ts';
import { type OrderProgress, PLACED } from '#src/core/orders/order-progress.ts';
import {
  type FoundOrder,
  insertOrderEvent,
  listOrderEvents,
  updateProgress,
} from '#src/core/orders/order-repository.server.ts';
import { orderNotFound, requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Fill } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { conflict } from '#src/platform/http/refusal.ts';
import { deleteDelayedMails } from '#src/platform/mail/outbox.server.ts';
import { MAIL_DELAY_MS, recordMove } from './make-move.server.ts';
import { allTransitions } from './move.ts';
import { type MoveParts, runHandlers } from './move-effects.server.ts';
import { type EventData, UNDONE } from './order-history.ts';
import { movesOf } from './order-process.ts';

const notUndoable = (message: string) => conflict('too_late_to_undo', message);

const tooLate = () => notUndoable('This can no longer be undone: the time for it is over.');

const ofAnother = () => notUndoable('Someone else made the last change of this order. Only they can undo it.');

const movedOn = () => conflict('moved_on', 'This can no longer be undone: the order has changed since.');

/**
 * Undoes the last move of an order while its mail waits. The order returns to its previous state; the history keeps
 * both events. All moves of one request are undone together; undoing them again by another of their orders changes
 * nothing.
 * @param key of the move to undo; without it, the last move is undone, whichever it is
 * @throws Refusal when it is too late, when someone else made the move, or when another move followed it
 */
export async function undoMove(
  { config, db, fills }: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  orderId: string,
  key?: string,
): Promise<void> {
  const admin = requireAdmin(actor);
  const shop = { config, fills };
  await inTransaction(db, async (trx) => {
    const last = await requireLast(trx, fills, orderId);
    const { together = [orderId] } = dataOf(last);
    if (last.event === UNDONE && together.length > 1) return;
    for (const id of together) await undoOrder(trx, shop, admin, id, { together, key });
  });
}

type Event = Awaited<ReturnType<typeof listOrderEvents>>[number];

/** The moves to undo. */
interface Undone {
  /** Ids of the orders that moved together, in the sequence in which they are locked. */
  together: readonly string[];
  key: string | undefined;
}

interface UndoData extends EventData {
  key?: string;
  before?: OrderProgress;
  together?: string[];
  /** Id of the previous event of the same request. */
  follows?: string;
}

const dataOf = ({ data }: Event) => JSON.parse(data) as UndoData;

/** An undo passes over events that are no moves, such as a transfer that the customer reports. */
async function listMoves(trx: Db, fills: readonly Fill[], orderId: string): Promise<Event[]> {
  const moves = allTransitions(movesOf(fills));
  const names = new Set<string>([PLACED, UNDONE, ...moves.map(({ event }) => event)]);
  return (await listOrderEvents(trx, orderId)).filter(({ event }) => names.has(event));
}

async function requireLast(trx: Db, fills: readonly Fill[], orderId: string): Promise<Event> {
  const last = (await listMoves(trx, fills, orderId)).at(-1);
  if (!last) throw orderNotFound();
  return last;
}

async function undoOrder(
  trx: Db,
  shop: MoveParts,
  admin: Actor,
  orderId: string,
  { together, key }: Undone,
): Promise<void> {
  const found = await requireOrder(trx, orderId);
  const events = await listMoves(trx, shop.fills, orderId);
  const last = events.at(-1);
  if (key !== undefined && last && dataOf(last).key !== key) {
    // To a clerk whose move another one had made before, it was acknowledged, but their key is not stored.
    const isOwn = last.done_by === admin.userId || events.some((event) => dataOf(event).key === key);
    throw isOwn ? movedOn() : ofAnother();
  }
  let { order } = found;
  for (let event = last; event; ) {
    const { follows } = dataOf(event);
    order = await undoEvent(trx, shop, admin, { ...found, order }, event, together);
    event = events.find(({ id }) => id === follows);
  }
}

/** @returns the order before the event */
async function undoEvent(
  trx: Db,
  shop: MoveParts,
  admin: Actor,
  { order, customerId }: FoundOrder,
  undone: Event,
  together: readonly string[],
): Promise<Order> {
  const undoneData = dataOf(undone);
  const { before, together: others = [order._id] } = undoneData;
  const at = Date.now();
  if (!before) throw notUndoable('The last change of this order cannot be undone.');
  if (at - undone.at > MAIL_DELAY_MS) throw tooLate();
  if (undone.done_by !== admin.userId) throw ofAnother();
  if (others.join() !== together.join() || !(await updateProgress(trx, order, before))) throw movedOn();
  if (!(await deleteDelayedMails(trx, undone.id))) throw tooLate();
  const [data, eventId] = [{ undoes: undone.id }, newId()];
  await insertOrderEvent(trx, {
    order_id: order._id,
    id: eventId,
    event: UNDONE,
    from_state: order.state,
    to_state: before.state,
    at,
    done_by: admin.userId,
    data: JSON.stringify({ ...data, ...(together.length > 1 && { together }) }),
  });
  await runHandlers(shop, trx, { event: UNDONE, eventId, order, customerId, data, undone: undoneData });
  await recordMove(shop.fills, trx, admin, order, UNDONE, before);
  return { ...order, ...before };
}
