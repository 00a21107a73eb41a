import type { ServerExtension } from '#src/core/server-extension.ts';
import { getOrderTabs } from './order-desk.api.ts';

/** The list of all orders as a clerk works through it: dense, sorted, by state, with several chosen at once. */
export const orderDesk: ServerExtension = {
  name: 'order-desk',
  calls: [['GET', '/order-tabs', 'admin', getOrderTabs]],
};
