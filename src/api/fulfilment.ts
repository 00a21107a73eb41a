import { advanceOrder } from '#src/orders/advance-order.server.ts';
import { defineCall } from './call.ts';
import { idParams } from './tools.ts';

export const postShipment = defineCall({
  summary: 'Records that an order was shipped',
  params: idParams,
  handle: async ({ shop, actor, params }) => {
    await advanceOrder(shop, actor, params.id, 'shipped');
    return { acknowledged: true };
  },
});
