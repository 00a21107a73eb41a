import { ApiError, callContract } from '#src/core/calls/call-api.ts';
import type { Order } from '#src/core/orders/order.ts';
import { moveContract, postOrderUndoCall } from '../moves/move.calls.ts';
import type { OfferedMove } from '../moves/move-offer.ts';
import { allActions, eventLabel, type OrderAction, type OrderProcess } from '../moves/order-process.ts';
import { countOrders } from './count-orders.ts';

/** A move for several orders at once: it needs no input except a note, and does not end an order. */
export type SharedAction = OrderAction & { move: OfferedMove; isOffered: (order: Order) => boolean };

/** Moves that at least one of the orders allows. */
export function sharedActions(orders: readonly Order[], processes: readonly OrderProcess[]): SharedAction[] {
  return processes
    .flatMap((process) => allActions(process, true))
    .filter((action): action is SharedAction => action.move?.undo === true)
    .filter(({ move }) => Object.keys(move.fields).every((name) => name === 'note'))
    .filter(({ isOffered }) => orders.some(isOffered));
}

/** A move and the selected orders that allow it. */
export interface BulkMove {
  action: SharedAction;
  orders: readonly Order[];
  /** Selected orders that do not allow the move. */
  others: readonly Order[];
}

export function bulkMoveOf(action: SharedAction, selected: readonly Order[]): BulkMove {
  const orders = selected.filter(action.isOffered);
  return { action, orders, others: selected.filter((order) => !orders.includes(order)) };
}

/** What has happened to several orders: `3 orders confirmed`. */
export function summaryOf({ move }: SharedAction, count: number, processes: readonly OrderProcess[]): string {
  return `${countOrders(count)} ${eventLabel(move.event, processes).toLowerCase()}`;
}

/** A refused order and the reason. */
export interface RefusedMove {
  number: string;
  message: string;
}

export interface BulkResult {
  made: Order[];
  refused: RefusedMove[];
}

/** Number of concurrent calls: the time to undo the first order must not run out before the last call is made. */
const MAX_CONCURRENT = 4;

const isLost = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status === 401;

/**
 * Makes a call for each order, in sequence. Stops when the shop is unreachable or the session is over, because the rest
 * would fail as well.
 * @param onProgress receives the number of orders so far
 */
async function callForEach(
  orders: readonly Order[],
  call: (order: Order) => Promise<unknown>,
  onProgress: (count: number) => void,
): Promise<BulkResult> {
  const messages = new Map<Order, string>();
  const waiting = [...orders];
  let count = 0;
  async function work(): Promise<void> {
    for (let order = waiting.shift(); order; order = waiting.shift()) {
      try {
        await call(order);
      } catch (error) {
        const { message } = error as Error;
        for (const missed of isLost(error) ? [order, ...waiting.splice(0)] : [order]) messages.set(missed, message);
      }
      count += 1;
      onProgress(count);
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  return {
    made: orders.filter((order) => !messages.has(order)),
    refused: orders.flatMap((order) => {
      const message = messages.get(order);
      return message === undefined ? [] : [{ number: order.number, message }];
    }),
  };
}

/**
 * Moves several orders.
 * @param note to the customers; may be empty
 * @param key Idempotency-Key of all the moves, by which `undoMoves` finds them
 */
export function moveOrders(
  { move }: SharedAction,
  orders: readonly Order[],
  { note, key }: { note: string; key: string },
  onProgress: (count: number) => void,
): Promise<BulkResult> {
  const body = note.trim() === '' ? {} : { note: note.trim() };
  const headers = { 'idempotency-key': key };
  const call = ({ _id: id }: Order) => callContract(moveContract(move.call), { params: { id }, body }, { headers });
  return callForEach(orders, call, onProgress);
}

/** Undoes the moves made under a key while their mails are held, except of orders that have moved on. */
export function undoMoves(
  orders: readonly Order[],
  key: string,
  onProgress: (count: number) => void,
): Promise<BulkResult> {
  const call = ({ _id: id }: Order) => callContract(postOrderUndoCall, { params: { id }, body: { key } });
  return callForEach(orders, call, onProgress);
}
