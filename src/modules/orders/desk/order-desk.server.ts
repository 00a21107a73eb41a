import type { ServerExtension } from '#src/core/server-extension.ts';
import { getOrderTabs } from './order-desk.api.ts';

/** The list of all orders for clerks: dense, sortable, by state, and with bulk moves. */
export const orderDesk: ServerExtension = {
  name: 'order-desk',
  calls: [['GET', '/order-tabs', 'admin', getOrderTabs]],
};
