import { advanceOrder } from '#src/orders/advance-order.server.ts';
import { defineCall } from './call.ts';
import { idParams } from './tools.ts';

export const postOrderCancel = defineCall({
  summary: 'Cancels a pending order',
  params: idParams,
  handle: async ({ shop, actor, params }) => {
    await advanceOrder(shop, actor, params.id, 'cancelled');
    return { acknowledged: true };
  },
});
