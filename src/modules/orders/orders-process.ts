import { PLACED } from '#src/core/orders/order-progress.ts';
import { amended } from './amend/amended-move.ts';
import { BUYER_CHANGED, PURCHASE_ORDER_SENT } from './buyer/buyer.ts';
import { cancel } from './cancellation/cancellation.ts';
import { UNDONE } from './moves/order-history.ts';
import type { OrderProcess } from './moves/order-process.ts';

/** What can happen to any order. */
export const ordersProcess: OrderProcess = {
  moves: [cancel, amended],
  events: [
    { event: PLACED, past: 'Order placed' },
    { event: UNDONE, past: 'Taken back' },
    { event: BUYER_CHANGED, past: 'Buyer on the papers changed' },
    { event: PURCHASE_ORDER_SENT, past: 'Purchase order added' },
  ],
};
