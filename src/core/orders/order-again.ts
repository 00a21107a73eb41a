import { point } from '#src/core/point.ts';
import type { Order } from './order.ts';

/** The address that offers several orders to be ordered again at today's prices; without orders, to choose them. */
export const orderAgain = point<(orders: readonly Pick<Order, '_id'>[]) => string>('ordering again');
