import { cancelOrder } from '#src/cancellation/cancel-order.server.ts';
import { defineCall } from './call.ts';
import { idParams } from './tools.ts';

export const postOrderCancel = defineCall({
  summary: 'Cancels a pending order',
  params: idParams,
  handle: async ({ shop, actor, params }) => {
    await cancelOrder(shop, actor, params.id);
    return { acknowledged: true };
  },
});
