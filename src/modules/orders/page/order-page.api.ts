import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { markRepeated, readKeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { sentText } from '#src/platform/http/sent-values.ts';
import { limits } from '#src/platform/limits/limit-table.ts';
import { addOrderNote } from './add-order-note.server.ts';
import { askAboutOrder } from './ask-about-order.server.ts';
import { MAX_NOTE_LENGTH } from './order-details.ts';
import { getOrderCall, postOrderNoteCall, postOrderQuestionCall } from './order-page.calls.ts';
import { readOrder } from './read-order.server.ts';

const textBody = z.object({ text: sentText(MAX_NOTE_LENGTH) });

export const getOrder = implement(getOrderCall, {
  summary: 'An order with its history, for its customer or an admin',
  params: idParams,
  handle: ({ shop, actor, params }) => readOrder(shop, actor, params.id),
});

export const postOrderNote = implement(postOrderNoteCall, {
  summary: 'Adds an internal note to an order; only admins can read it',
  params: idParams,
  body: textBody,
  handle: async ({ shop, actor, params, body }) => {
    await addOrderNote(shop, actor, params.id, body.text);
    return { acknowledged: true };
  },
});

export const postOrderQuestion = implement(postOrderQuestionCall, {
  summary: 'Mails a question about an order to the sales team',
  limit: limits.messageToSales,
  params: idParams,
  body: textBody,
  handle: async ({ shop, actor, params, body, request, reply }) => {
    const { repeated } = await askAboutOrder(shop, actor, params.id, body.text, readKeyedRequest(request));
    markRepeated(reply, { repeated });
    return { acknowledged: true };
  },
});
