import { callRow } from '#src/core/call.ts';
import { orderMailParts } from '#src/core/orders/new-orders.server.ts';
import { fill } from '#src/core/point.ts';
import type { Room, ServerModule } from '#src/core/server-module.ts';
import { amend } from './amend/amend.server.ts';
import { buyer } from './buyer/buyer.server.ts';
import { cancel } from './cancellation/cancellation.ts';
import { live } from './live/live.server.ts';
import { mailCheck } from './moves/mail-consistency.server.ts';
import { moveCall, postOrderUndo } from './moves/move.api.ts';
import { orderProcess } from './moves/order-process.ts';
import { ordersProcess } from './orders-process.ts';
import { orderPath } from './page/order-details.ts';
import { orderPage } from './page/order-page.server.ts';
import { salesMails } from './sales-mails/sales-mails.server.ts';
import { orderSearch } from './search/order-search.server.ts';

/** The moves of an order: what can happen to it, and how long it can be undone. */
const moves: Room = {
  calls: [moveCall(cancel), callRow('admin', postOrderUndo)],
  fills: [fill(orderProcess, ordersProcess), fill(orderMailParts, { page: orderPath })],
  consistencyChecks: [mailCheck],
};

/** The life of an order: its moves, its page, the desk of the clerks, mails to sales, and live changes. */
export const orders: ServerModule = {
  name: 'orders',
  rooms: [moves, amend, buyer, orderSearch, live, orderPage, salesMails],
};
