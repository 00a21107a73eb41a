import { z } from 'zod';
import { defineCall } from '#src/core/call.ts';
import { stepFields } from '#src/core/orders/step-body.ts';
import { idParams } from '#src/core/tools/tool.api.ts';
import { readIdempotencyKey } from '#src/platform/http/idempotency-key.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { readInvoice } from './read-invoice.server.ts';
import { receivePayment } from './receive-payment.server.ts';
import { writeProforma } from './write-proforma.server.ts';

export const getProforma = defineCall({
  summary: 'The proforma invoice of an order',
  params: idParams,
  handle: ({ shop, actor, params }) => writeProforma(shop, actor, params.id),
});

export const getInvoice = defineCall({
  summary:
    'A proforma invoice by its number: the latest revision, or the one with this letter; amounts are in minor units',
  params: z.object({ number: plainText(80) }),
  handle: ({ shop, actor, params }) => readInvoice(shop, actor, params.number),
});

const { amount, reference, note, day } = stepFields;

export const postPayment = defineCall({
  summary: 'Records money received for an order; without an amount, all that is due',
  params: idParams,
  body: z.object({ amount, receivedOn: day, reference, note }),
  handle: async ({ shop, actor, params, body, request }) => {
    await receivePayment(shop, actor, params.id, body, readIdempotencyKey(request));
    return { acknowledged: true };
  },
});
