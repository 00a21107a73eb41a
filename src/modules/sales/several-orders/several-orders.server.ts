import { callRow } from '#src/core/call.ts';
import type { Room } from '#src/core/server-module.ts';
import { postOrders } from './orders.api.ts';

/** Orders of several tools, placed together under one invoice. */
export const severalOrders: Room = {
  calls: [callRow('signed-in', postOrders)],
};
