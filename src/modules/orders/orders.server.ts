import type { ServerModule } from '#src/core/server-module.ts';
import { cancellation } from './cancellation/cancellation.server.ts';
import { orderDesk } from './desk/order-desk.server.ts';
import { live } from './live/live.server.ts';
import { orderPage } from './page/order-page.server.ts';
import { salesMails } from './sales-mails/sales-mails.server.ts';

/** The life of an order: its page, the desk of the clerks, cancellation, mails to sales, and live changes. */
export const orders: ServerModule = {
  name: 'orders',
  rooms: [cancellation, orderDesk, live, orderPage, salesMails],
};
