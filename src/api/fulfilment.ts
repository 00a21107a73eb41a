import { shipOrder } from '#src/fulfilment/ship-order.server.ts';
import { defineCall } from './call.ts';
import { idParams } from './tools.ts';

export const postShipment = defineCall({
  summary: 'Records that an order was shipped',
  params: idParams,
  handle: async ({ shop, actor, params }) => {
    await shipOrder(shop, actor, params.id);
    return { acknowledged: true };
  },
});
