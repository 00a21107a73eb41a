import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { MAX_ADDRESS_LENGTH, MAX_PHONE_LENGTH } from '#src/core/orders/order.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { answerInserted, markRepeated, readKeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { optionalSentText, sentNumberText, sentText } from '#src/platform/http/sent-values.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import {
  getBatchesCall,
  getOrderBatchCall,
  getToolBatchesCall,
  postBatchCall,
  postBatchOrderCall,
  postLateCancellationCall,
  postReceiptCall,
  putBatchCall,
  removeBatchCall,
} from './batch.calls.ts';
import { MAX_PARTS } from './batch.ts';
import { cancelLate, readBatchOfOrder } from './cancel-late.server.ts';
import { addBatch, changeBatch, removeBatch } from './change-batch.server.ts';
import { placeFromBatches } from './place-from-batches.server.ts';
import { readBatches, readBatchesOfTool } from './read-batches.server.ts';
import { receiveBatch } from './receive-batch.server.ts';

const pieces = sentNumberText.transform(parseWholeNumber);
const day = sentText(10);

export const getToolBatches = implement(getToolBatchesCall, {
  summary: 'The stock of a tool, and the batches from which more pieces can be ordered, by day',
  params: idParams,
  handle: ({ shop, params }) => readBatchesOfTool(shop, params.id),
});

export const postBatchOrder = implement(postBatchOrderCall, {
  summary: 'Orders pieces of a tool from its stock and its batches, all or none',
  description: `One order for each part, with a promised day each, one invoice, and the price of all pieces together.
It is refused if the batch of a part is later by now than its \`dueOn\`, the day that was seen (409 \`batch_moved\`).`,
  body: z.object({
    toolId: sentText(64),
    parts: z
      .array(
        z.object({
          batch: plainText(64).nullable(),
          pieces: sentNumberText.transform(parseWholeNumber),
          dueOn: day.optional(),
        }),
      )
      .max(10 * MAX_PARTS),
    unitPrice: z.number().optional(),
    shippingAddress: sentText(MAX_ADDRESS_LENGTH),
    orderedPhone: sentText(MAX_PHONE_LENGTH),
    poNumber: optionalSentText(200),
  }),
  handle: async ({ shop, actor, body, request, reply }) => {
    const { orders, invoice, repeated } = await placeFromBatches(shop, actor, body, readKeyedRequest(request));
    markRepeated(reply, { repeated });
    return { acknowledged: true, insertedIds: orders.map(({ _id }) => _id), invoice };
  },
});

export const getOrderBatch = implement(getOrderBatchCall, {
  summary: 'The batch that the pieces of an order come from; null for an order from stock',
  params: idParams,
  handle: ({ shop, actor, params }) => readBatchOfOrder(shop, actor, params.id),
});

export const postLateCancellation = implement(postLateCancellationCall, {
  summary: 'Cancels an order whose batch is later than promised, for its customer',
  params: idParams,
  handle: async ({ shop, actor, params }) => {
    await cancelLate(shop, actor, params.id);
    return { acknowledged: true };
  },
});

export const getBatches = implement(getBatchesCall, {
  summary: 'The batches that are to be received, by day, and the latest that were',
  handle: ({ shop }) => readBatches(shop),
});

export const postBatch = implement(postBatchCall, {
  summary: 'Adds a batch of a tool; buyers can order from it at once',
  body: z.object({ toolId: sentText(64), pieces, dueOn: day }),
  handle: async ({ shop, actor, body, request, reply }) =>
    answerInserted(await addBatch(shop, actor, body, readKeyedRequest(request)), reply),
});

export const putBatch = implement(putBatchCall, {
  summary: 'Changes the pieces and the day of a batch; its customers are informed of a new day',
  params: idParams,
  description: 'What is not sent stays.',
  body: z.object({ pieces: pieces.optional(), dueOn: day.optional() }),
  handle: async ({ shop, actor, params, body }) => {
    await changeBatch(shop, actor, params.id, body);
    return { acknowledged: true };
  },
});

export const deleteBatch = implement(removeBatchCall, {
  summary: 'Removes a batch of which nothing is sold',
  params: idParams,
  handle: async ({ shop, actor, params }) => {
    await removeBatch(shop, actor, params.id);
    return { acknowledged: true };
  },
});

export const postReceipt = implement(postReceiptCall, {
  summary:
    'Receives a batch: its pieces go to its orders, first come first served by deposit, and the rest into stock; orders that have to wait get a batch of their own on the day restOn',
  params: idParams,
  body: z.object({ received: pieces, note: optionalSentText(300), restOn: day.optional() }),
  handle: async ({ shop, actor, params, body, request, reply }) => {
    const { repeated, ...received } = await receiveBatch(shop, actor, params.id, body, readKeyedRequest(request));
    markRepeated(reply, { repeated });
    return { acknowledged: true, ...received };
  },
});
