import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { MAX_ADDRESS_LENGTH, MAX_PHONE_LENGTH } from '#src/core/orders/order.ts';
import { MAX_ORDERS_TOGETHER } from '#src/core/orders/orders-together.ts';
import { markRepeated, readKeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { optionalSentText, sentNumberText, sentText } from '#src/platform/http/sent-values.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { postOrdersCall } from './orders.calls.ts';
import { placeSeveralOrders } from './place-several-orders.server.ts';

/** Only protects the server: the rule of the number of lines is stricter, and says so. */
const LONGEST_LIST = 10 * MAX_ORDERS_TOGETHER;

const lineSchema = z.object({
  toolId: sentText(64),
  pieces: sentNumberText.transform(parseWholeNumber),
  unitPrice: sentNumberText.optional(),
});

const RULES = `One order for each line, all or none, with one invoice and one mail.

- \`unitPrice\` of a customer is the price that was seen: another one is refused with 409 \`price_changed\`. That of an
  admin is the price that was agreed.
- An admin orders for the customer with the address \`customer\`. With \`customerName\`, a new customer gets an account
  and an invitation by mail.
- A price of an admin below what the tool costs to make is refused with 409 \`below_cost_floor\`, unless \`belowFloor\` is set.
- A refusal has \`error.lines\`: the lines that cannot be ordered, each with its reason and, where the stock is too small,
  \`available\`.
- With the header \`Ordering-For\` (the \`account\` in GET /admin/{email}, or \`own\`), an order for another account is
  refused with 409 \`account_changed\`.`;

export const postOrders = implement(postOrdersCall, {
  summary: 'Places bulk orders of several tools together',
  description: RULES,
  body: z.object({
    lines: z.array(lineSchema).max(LONGEST_LIST),
    shippingAddress: sentText(MAX_ADDRESS_LENGTH),
    orderedPhone: sentText(MAX_PHONE_LENGTH),
    poNumber: optionalSentText(200),
    customer: optionalSentText(254),
    customerName: optionalSentText(200),
    belowFloor: z.boolean().optional(),
  }),
  handle: async ({ shop, actor, body, request, reply }) => {
    const { orders, invoice, repeated } = await placeSeveralOrders(shop, actor, body, readKeyedRequest(request));
    markRepeated(reply, { repeated });
    return { acknowledged: true, insertedIds: orders.map(({ _id }) => _id), invoice };
  },
});
