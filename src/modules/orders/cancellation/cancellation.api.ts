import { defineCall } from '#src/core/call.ts';
import { advanceOrder } from '#src/core/orders/advance-order.server.ts';
import { idParams } from '#src/core/tools/tool.api.ts';

export const postOrderCancel = defineCall({
  summary: 'Cancels a pending order',
  params: idParams,
  handle: async ({ shop, actor, params }) => {
    await advanceOrder(shop, actor, params.id, 'cancelled');
    return { acknowledged: true };
  },
});
