import { defineCall } from '#src/core/call.ts';
import { advanceOrder } from '#src/core/orders/advance-order.server.ts';
import { idParams } from '#src/core/tools/tool.api.ts';

export const postShipment = defineCall({
  summary: 'Records that an order was shipped',
  params: idParams,
  handle: async ({ shop, actor, params }) => {
    await advanceOrder(shop, actor, params.id, 'shipped');
    return { acknowledged: true };
  },
});
