import type { Room } from '#src/core/server-module.ts';
import { getOrderTabs } from './order-desk.api.ts';

/** The list of all orders for clerks: dense, sortable, by state, and with bulk moves. */
export const orderDesk: Room = {
  calls: [['GET', '/order-tabs', 'admin', getOrderTabs]],
};
