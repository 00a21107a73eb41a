import { acknowledged } from '#src/core/accounts/answers.ts';
import { ApiError, callApi } from '#src/core/accounts/call-api.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { OrderAction, OrderMove, Viewer } from '#src/core/orders/order-action.ts';
import type { OrderListExtension } from '#src/core/orders/order-list-extension.ts';

/** A move that several orders can make at once: an admin enters nothing for it but a note, and it ends no order. */
export type SharedAction = OrderAction & { move: OrderMove };

function isShared(action: OrderAction): action is SharedAction {
  return action.move?.undo === true && Object.keys(action.move.fields).every((name) => name === 'note');
}

/** Those that at least one of the orders can make. */
export function sharedActions(
  orders: readonly Order[],
  extensions: readonly OrderListExtension[],
  viewer: Viewer,
): SharedAction[] {
  return extensions
    .flatMap(({ actions }) => actions)
    .filter(isShared)
    .filter(({ when }) => orders.some((order) => when(order, viewer)));
}

/** An order that did not make the move, and why. */
export interface RefusedMove {
  number: string;
  message: string;
}

/**
 * Makes a move of several orders, one after another. Without the shop it ends: the rest would fail the same.
 * @param onProgress orders so far
 * @returns those that were refused
 */
export async function moveSeveral(
  { move }: SharedAction,
  orders: readonly Order[],
  onProgress: (count: number) => void,
): Promise<RefusedMove[]> {
  const refused: RefusedMove[] = [];
  for (const [at, order] of orders.entries()) {
    onProgress(at);
    try {
      await callApi(move.path(order), acknowledged, { method: 'POST', body: {} });
    } catch (error) {
      const { message } = error as Error;
      const lost = !(error instanceof ApiError) || error.status === 0 || error.status === 401;
      const missed = lost ? orders.slice(at) : [order];
      refused.push(...missed.map(({ number }) => ({ number, message })));
      if (lost) break;
    }
  }
  onProgress(orders.length);
  return refused;
}
