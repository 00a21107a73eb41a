import { defineCall } from '#src/core/call.ts';
import { advanceOrder } from '#src/core/orders/advance-order.server.ts';
import { idParams } from '#src/core/tools/tool.api.ts';
import { writeProforma } from './write-proforma.server.ts';

export const getProforma = defineCall({
  summary: 'The proforma invoice of an order',
  params: idParams,
  handle: ({ shop, actor, params }) => writeProforma(shop, actor, params.id),
});

export const postPayment = defineCall({
  summary: 'Records that an order was paid',
  params: idParams,
  handle: async ({ shop, actor, params }) => {
    await advanceOrder(shop, actor, params.id, 'paid');
    return { acknowledged: true };
  },
});
