/** One invoice has at most that many orders: more would not fit on one page. */
export const MAX_ORDERS_TOGETHER = 20;
