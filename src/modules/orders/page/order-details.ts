import type { Order } from '#src/core/orders/order.ts';

/** Path of an order's page. */
export const orderPath = ({ _id }: Pick<Order, '_id'>): string => `/dashboard/orders/${_id}`;

export const MAX_NOTE_LENGTH = 2_000;
