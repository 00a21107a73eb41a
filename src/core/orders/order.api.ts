import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requireSelfOrAdmin } from '#src/core/accounts/actor.ts';
import { type CallInput, defineCall } from '#src/core/call.ts';
import { withPaymentFacts } from '#src/core/orders/new-orders.server.ts';
import { answerList, listQuery } from '#src/platform/http/answer-list.ts';
import { answerCsv } from '#src/platform/http/csv.ts';
import { answerInserted, readIdempotencyKey } from '#src/platform/http/idempotency-key.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { MAX_SEARCH_LENGTH } from '#src/platform/http/search-query.ts';
import { optionalSentText, sentNumber, sentNumberText, sentText } from '#src/platform/http/sent-values.ts';
import { searchText } from '#src/platform/i18n/normal-text.ts';
import { answeredOrders } from './answered-orders.ts';
import { MAX_ADDRESS_LENGTH, MAX_PHONE_LENGTH } from './order.ts';
import { orderCsv } from './order-csv.ts';
import { lowerTotalNote } from './order-price.server.ts';
import { orderStates } from './order-progress.ts';
import { SEARCHED } from './order-search.ts';
import { findOrders, MAX_ORDERS_SCANNED, MAX_SCANNED_ONCE_FOUND } from './order-search-repository.server.ts';
import { orderSorts } from './order-sort.ts';
import { placeOrder } from './place-order.server.ts';

const orderRequestSchema = z.object({
  orderedBy: optionalSentText(100),
  orderedEmail: optionalSentText(254),
  shippingAddress: sentText(MAX_ADDRESS_LENGTH),
  orderedPhone: sentText(MAX_PHONE_LENGTH),
  orderedTool: sentText(200),
  orderedMinQty: sentNumber,
  orderedTotalPrice: sentNumber,
  toolId: optionalSentText(64),
  furtherPieces: sentNumberText,
});

const PRICE_RULES = `orderedTotalPrice is the quantity times the price per piece that the customer saw: the list price
of GET /tool or, if the tool has \`priceSteps\`, the price of the last step that begins at or below the quantity.

- The answer has the stored \`unitPrice\` and \`orderedTotalPrice\`, in \`currency\`.
- If the total at the list price is sent and a step costs less, the order is stored at the price of the step: the answer
  then has the stored price and a \`priceNote\`.
- Any other total is refused with 409 \`price_changed\`; \`error.price\` and \`error.orderedTotalPrice\` are the new ones.
- A quantity in a step without a price (null) is refused with 422 \`price_on_request\`; \`error.askAt\` is the address
  of a form to ask for a price.`;

export const postOrder = defineCall({
  summary: 'Places a bulk order',
  description: PRICE_RULES,
  body: orderRequestSchema,
  handle: async ({ shop, actor, body, request, reply }) => {
    const placed = await placeOrder(shop, actor, body, readIdempotencyKey(request));
    const { unitPrice, orderedTotalPrice, currency } = placed;
    const priceNote = lowerTotalNote(body, placed);
    return {
      ...answerInserted(placed, reply),
      unitPrice,
      orderedTotalPrice,
      currency,
      ...(priceNote && { priceNote }),
    };
  },
});

const day = z.iso.date('must be a date such as 2026-03-12').optional();

export const orderListQuery = listQuery.extend({
  q: plainText(MAX_SEARCH_LENGTH).optional(),
  state: z.enum(orderStates).optional(),
  sort: z.enum(orderSorts).optional(),
  from: day,
  to: day,
});

const asksForCsv = ({ headers }: FastifyRequest) => /^text\/csv\b/i.test(headers.accept ?? '');

/** One page of orders, or all, as the client asked: as JSON or as a file. @param email of the customer, by default all */
function answerOrders(
  { shop, query, ...exchange }: CallInput<unknown, z.infer<typeof orderListQuery>>,
  email?: string,
): Promise<unknown> {
  const { q, state, sort, from, to } = query;
  const search = { text: searchText(q ?? ''), state, sort, from, to, email };
  if (asksForCsv(exchange.request)) {
    return answerCsv(orderCsv(Date.now()), exchange, (page) =>
      shop.readStale((db) => findOrders(db, search, page, Number.POSITIVE_INFINITY)),
    );
  }
  return answerList(query, exchange, async (page, whole) => {
    const bounds = whole ? [Number.POSITIVE_INFINITY] : [MAX_ORDERS_SCANNED, MAX_SCANNED_ONCE_FOUND];
    const { items, next } = await findOrders(shop.db, search, page, ...bounds);
    return { items: answeredOrders(shop.config, await withPaymentFacts(shop, items)), next };
  });
}

const LISTED = `newest first, as JSON or, with Accept: text/csv, as a file; q searches ${SEARCHED}`;

export const getOrders = defineCall({
  summary: `All orders, ${LISTED}`,
  query: orderListQuery,
  long: true,
  handle: (call) => answerOrders(call),
});

export const userOrderQuery = orderListQuery.extend({ user: plainText(254) });

export const getUserOrders = defineCall({
  summary: `The orders of one customer, ${LISTED}`,
  query: userOrderQuery,
  long: true,
  handle: async (call) => {
    requireSelfOrAdmin(call.actor, call.query.user);
    return answerOrders(call, call.query.user);
  },
});
