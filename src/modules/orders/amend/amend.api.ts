import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { MAX_ADDRESS_LENGTH } from '#src/core/orders/order.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { answerInserted, readKeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { asTypedNumber, optionalSentText } from '#src/platform/http/sent-values.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { postPreviewCall, postSplitCall, putOrderCall } from './amend.calls.ts';
import { amendOrder, previewAmendment } from './amend-order.server.ts';
import { splitOffPieces } from './split-order.server.ts';

/** Only protects the server: the rule of each field is stricter, and names the field. */
const LONGEST_SENT = 2 * MAX_ADDRESS_LENGTH;

const pieces = z
  .union([z.number(), z.string().max(40, 'must have at most 40 digits')], 'must be a number')
  .transform((sent) => parseWholeNumber(asTypedNumber(sent)));

const values = {
  orderedMinQty: pieces.optional(),
  unitPrice: z.number('must be an amount').optional(),
  shippingAddress: plainText(LONGEST_SENT)
    .transform((text) => text.trim())
    .optional(),
  promisedFor: z.iso.date('must be a date such as 2026-03-12').nullable().optional(),
};

const amendmentBody = z.object({
  ...values,
  reason: optionalSentText(LONGEST_SENT),
  orderedTotalPrice: z.number('must be an amount').optional(),
  seen: z.object(values).optional(),
  belowFloor: z.boolean().optional(),
});

const RULES = `Values that are not sent stay. The customer changes orderedMinQty and shippingAddress until a payment has
arrived; an admin also unitPrice (in the currency of the order) and promisedFor, until the last piece has left.

- orderedMinQty is at least 500, and never below the pieces that were shipped. More pieces are taken out of stock, fewer
  return to it. For a customer, the new number has the shop's price of that number of pieces.
- \`reason\` is required from an admin.
- \`seen\` has the values that the person saw: if one of them differs now, the answer is 409 \`order_changed\`, with the
  present values as \`error.seen\`.
- \`orderedTotalPrice\` is the new total that the person saw: if it differs, the answer is 409 \`price_changed\`.
- A unitPrice below what the tool costs to make is refused with 409 \`below_cost_floor\`, unless \`belowFloor\` is set.
- The answer has the order as it is stored. Asking for what it is already changes nothing.`;

export const putOrder = implement(putOrderCall, {
  summary: 'Changes the pieces, the price, the address or the promised day of an order',
  description: RULES,
  params: idParams,
  body: amendmentBody,
  handle: async ({ shop, actor, params, body, request }) => {
    const { reason = '', seen, orderedTotalPrice, belowFloor, ...wanted } = body;
    const asked = { wanted, reason, seen, orderedTotalPrice, belowFloor };
    return { acknowledged: true, order: await amendOrder(shop, actor, params.id, asked, readKeyedRequest(request)) };
  },
});

export const postPreview = implement(postPreviewCall, {
  summary: 'What an order would be after a change as for PUT /order/{id}; nothing is stored',
  params: idParams,
  body: amendmentBody.omit({ reason: true, orderedTotalPrice: true, belowFloor: true }),
  handle: async ({ shop, actor, params, body: { seen, ...wanted } }) => ({
    order: await previewAmendment(shop, actor, params.id, { wanted, reason: '', seen }),
  }),
});

export const postSplit = implement(postSplitCall, {
  summary:
    'Splits pieces for another address off a pending order, into an order of its own at the same price; each part has at least 500 pieces, except when an admin splits',
  params: idParams,
  body: z.object({
    orderedMinQty: values.orderedMinQty,
    shippingAddress: values.shippingAddress,
    reason: optionalSentText(LONGEST_SENT),
  }),
  handle: async ({ shop, actor, params, body, request, reply }) => {
    const { orderedMinQty = Number.NaN, shippingAddress = '', reason = '' } = body;
    const asked = { orderedMinQty, shippingAddress, reason };
    return answerInserted(await splitOffPieces(shop, actor, params.id, asked, readKeyedRequest(request)), reply);
  },
});
