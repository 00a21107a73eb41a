import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { sentNumberText } from '#src/platform/http/sent-values.ts';
import { getCostFloorsCall, putCostFloorCall } from './cost-floor.calls.ts';
import { readCostFloors, setCostFloor } from './set-cost-floor.server.ts';

export const getCostFloors = implement(getCostFloorsCall, {
  summary:
    'What a piece of each tool costs to make, in the currency of the shop; tools without a cost floor are left out',
  handle: ({ shop }) => readCostFloors(shop),
});

export const putCostFloor = implement(putCostFloorCall, {
  summary: 'Sets what a piece of a tool costs to make; empty for none. A lower price of an admin must be confirmed',
  params: idParams,
  body: z.object({ floor: sentNumberText }),
  handle: async ({ shop, actor, params, body }) => {
    await setCostFloor(shop, actor, params.id, body.floor);
    return { acknowledged: true };
  },
});
