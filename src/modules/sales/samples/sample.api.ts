import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { MAX_ADDRESS_LENGTH, MAX_PHONE_LENGTH } from '#src/core/orders/order.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { answerInserted, readKeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { optionalSentText, sentNumberText, sentText } from '#src/platform/http/sent-values.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { placeSample } from './place-sample.server.ts';
import { readSampleFigures } from './read-sample-figures.server.ts';
import {
  getOrderSampleCall,
  getSampleFiguresCall,
  getSamplesCall,
  getToolSampleCall,
  postSampleCall,
  putSampleStockCall,
} from './sample.calls.ts';
import { listSamples, readSampleOfOrder, readToolSample, setSampleStock } from './sample-stock.server.ts';

const pieces = sentNumberText.transform(parseWholeNumber);

export const postSample = implement(postSampleCall, {
  summary: 'Orders a sample: 1 to 5 pieces of a tool, at the price of a sample',
  description:
    'It is an order, paid in full before it ships; its price is credited on the next bulk order. `unitPrice` is the price that was seen: another one is refused with 409 `price_changed`. An admin orders for the `customer`.',
  body: z.object({
    toolId: sentText(64),
    pieces,
    unitPrice: z.number().optional(),
    shippingAddress: sentText(MAX_ADDRESS_LENGTH),
    orderedPhone: sentText(MAX_PHONE_LENGTH),
    courierAccount: optionalSentText(60),
    customer: optionalSentText(254),
    customerName: optionalSentText(200),
  }),
  handle: async ({ shop, actor, body, request, reply }) =>
    answerInserted(await placeSample(shop, actor, body, readKeyedRequest(request)), reply),
});

export const getOrderSample = implement(getOrderSampleCall, {
  summary: 'The order that credits the price of a sample, and until when one can; null for an order that is no sample',
  params: idParams,
  handle: async ({ shop, actor, params }) => ({ sample: await readSampleOfOrder(shop, actor, params.id) }),
});

export const getToolSample = implement(getToolSampleCall, {
  summary: 'The sample of a tool: its price, and the pieces that are left',
  params: idParams,
  handle: ({ shop, params }) => readToolSample(shop, params.id),
});

export const getSamples = implement(getSamplesCall, {
  summary: 'The samples of all tools: pieces left, ordered and credited',
  handle: ({ shop, actor }) => listSamples(shop, actor),
});

export const getSampleFigures = implement(getSampleFiguresCall, {
  summary: 'Samples of the last 365 days, and how many of their customers ordered in bulk afterwards',
  handle: ({ shop }) => readSampleFigures(shop),
});

export const putSampleStock = implement(putSampleStockCall, {
  summary:
    'Sets the number of pieces that are kept for samples of a tool; refused if another number than seen is kept by then',
  params: idParams,
  body: z.object({ pieces, seen: z.int('must be a whole number').optional() }),
  handle: async ({ shop, actor, params, body }) => {
    await setSampleStock(shop, actor, params.id, body);
    return { acknowledged: true };
  },
});
