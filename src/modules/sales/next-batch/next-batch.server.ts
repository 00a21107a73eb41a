import { newOrders } from '#src/core/orders/new-orders.server.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { today } from '#src/core/site/calendar.ts';
import { toolAdditions } from '#src/core/tools/tool-additions.ts';
import { askForProduction } from './ask-for-production.server.ts';
import { noteNextBatch } from './next-batch.ts';

/** Shows the next batch on cards, tool pages and at the checkout, and offers to request production. */
export const nextBatch: Room = {
  fills: [
    fill(newOrders, askForProduction),
    fill(toolAdditions, {
      notes: async (_, tools) => {
        const noted = tools.map((tool) => [tool._id, noteNextBatch(tool, today())] as const);
        return new Map(noted.filter(([, notes]) => Object.keys(notes).length > 0));
      },
    }),
  ],
};
