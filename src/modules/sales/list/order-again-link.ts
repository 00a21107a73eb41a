import type { Order } from '#src/core/orders/order.ts';
import { LIST_PATH } from './list-lines.ts';

const AGAIN = '#again';

/** The address that offers orders to be ordered again; without orders, to choose from all. */
export const againPath = (orders: readonly Pick<Order, '_id'>[]): string =>
  `${LIST_PATH}${AGAIN}${orders.length > 0 ? `=${orders.map(({ _id }) => _id).join(',')}` : ''}`;

export const isAgainLink = (hash: string): boolean => hash.startsWith(AGAIN);

/** The ids of the orders in such an address. */
export const ordersInLink = (hash: string): string[] =>
  hash
    .slice(AGAIN.length + 1)
    .split(',')
    .filter(Boolean);
