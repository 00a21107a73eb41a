import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { MAX_ADDRESS_LENGTH, MAX_PHONE_LENGTH } from '#src/core/orders/order.ts';
import { MAX_STOCK } from '#src/core/tools/tool-limits.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { sentText } from '#src/platform/http/sent-values.ts';
import { readDueAmounts } from './read-due-amounts.server.ts';
import { readTerms } from './read-terms.server.ts';
import { setTerms } from './set-terms.server.ts';
import { getTermsCall, postDueAmountsCall, postTermsCall } from './terms.calls.ts';
import { MAX_TERM_DAYS } from './terms.ts';

export const getTerms = implement(getTermsCall, {
  summary:
    'Payment terms of the customer of an order: deposit, and days after shipment within which the balance is due',
  params: idParams,
  handle: ({ shop, actor, params }) => readTerms(shop, actor, params.id),
});

export const postTerms = implement(postTermsCall, {
  summary:
    'Sets the payment terms of the customer of an order: deposit, and days after shipment within which the balance is due',
  params: idParams,
  body: z.object({
    depositPercent: z.int().min(0, 'must be at least 0').max(100, 'must be at most 100'),
    days: z.int().min(0, 'must be at least 0').max(MAX_TERM_DAYS, `must be at most ${MAX_TERM_DAYS}`),
  }),
  handle: async ({ shop, actor, params, body }) => {
    await setTerms(shop, actor, params.id, body);
    return { acknowledged: true };
  },
});

export const postDueAmounts = implement(postDueAmountsCall, {
  summary: 'What an order of a tool would cost if it was placed now, and when it is due; nothing is written',
  body: z.object({
    toolId: sentText(64),
    pieces: z.int().min(1).max(MAX_STOCK),
    shippingAddress: z.string().max(MAX_ADDRESS_LENGTH),
    orderedPhone: z.string().max(MAX_PHONE_LENGTH),
  }),
  handle: ({ shop, actor, body }) => readDueAmounts(shop, actor, body),
});
