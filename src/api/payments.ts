import { advanceOrder } from '#src/orders/advance-order.server.ts';
import { writeProforma } from '#src/payments/write-proforma.server.ts';
import { defineCall } from './call.ts';
import { idParams } from './tools.ts';

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
