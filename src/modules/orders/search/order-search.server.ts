import { callRow } from '#src/core/call.ts';
import type { Room } from '#src/core/server-module.ts';
import { getOrderCorrection, getOrderTabs, searchOrders, searchUserOrders } from './order-search.api.ts';

/** Search, sorts, sums and files of the lists of orders: the calls of the specification, with more parameters. */
export const orderSearch: Room = {
  calls: [
    callRow('admin', searchOrders),
    callRow('self-or-admin', searchUserOrders),
    callRow('admin', getOrderTabs),
    callRow('admin', getOrderCorrection),
  ],
};
