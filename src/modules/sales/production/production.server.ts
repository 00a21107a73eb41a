import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { newOrders } from '#src/core/orders/new-orders.server.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { toolAdditions } from '#src/core/tools/tool-additions.ts';
import { askForProduction } from './ask-for-production.server.ts';

/** Offers to request production of more pieces than there are. */
export const production: Room = {
  fills: [
    fill(newOrders, askForProduction),
    fill(toolAdditions, {
      notes: async (_, tools) =>
        new Map(
          tools.flatMap(({ _id, quantity }) => (quantity < MINIMUM_ORDER_QUANTITY ? [[_id, { ask: true }]] : [])),
        ),
    }),
  ],
};
