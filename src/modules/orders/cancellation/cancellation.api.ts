import { defineCall } from '#src/core/call.ts';
import { advanceOrder } from '#src/core/orders/advance-order.server.ts';
import { idParams } from '#src/core/tools/tool.api.ts';
import { readKeyedRequest } from '#src/platform/http/idempotency-key.ts';

export const postOrderCancel = defineCall({
  summary: 'Cancels a pending order',
  params: idParams,
  handle: async ({ shop, actor, params, request }) => {
    await advanceOrder(shop, actor, params.id, 'cancelled', { request: readKeyedRequest(request) });
    return { acknowledged: true };
  },
});
