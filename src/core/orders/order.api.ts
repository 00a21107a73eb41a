import { z } from 'zod';
import { requireSelfOrAdmin } from '#src/core/accounts/actor.ts';
import { defineCall } from '#src/core/call.ts';
import { answerList, listQuery } from '#src/platform/http/answer-list.ts';
import { answerInserted, readIdempotencyKey } from '#src/platform/http/idempotency-key.ts';
import { readPage } from '#src/platform/http/page.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { sentNumber, sentText, sentTextIfAny } from '#src/platform/http/sent-values.ts';
import { orderStates } from './lifecycle.ts';
import { MAX_ADDRESS_LENGTH, MAX_PHONE_LENGTH } from './order.ts';
import { listOrdersOfEmail } from './order-repository.server.ts';
import { MAX_SEARCH_LENGTH } from './order-search.ts';
import { findOrders, MAX_ORDERS_SCANNED } from './order-search-repository.server.ts';
import { placeOrder } from './place-order.server.ts';

const orderRequestSchema = z.object({
  orderedBy: sentTextIfAny(100),
  orderedEmail: sentTextIfAny(254),
  shippingAddress: sentText(MAX_ADDRESS_LENGTH),
  orderedPhone: sentText(MAX_PHONE_LENGTH),
  orderedTool: sentText(200),
  orderedMinQty: sentNumber,
  orderedTotalPrice: sentNumber,
  toolId: sentTextIfAny(64),
});

export const postOrder = defineCall({
  summary: 'Places a bulk order',
  body: orderRequestSchema,
  handle: async ({ shop, actor, body, request, reply }) =>
    answerInserted(await placeOrder(shop, actor, body, readIdempotencyKey(request)), reply),
});

export const orderListQuery = listQuery.extend({
  q: plainText(MAX_SEARCH_LENGTH).optional(),
  state: z.enum(orderStates).optional(),
});

export const getOrders = defineCall({
  summary: 'All orders, newest first; q searches number, customer and tool, state filters by status',
  query: orderListQuery,
  long: true,
  handle: ({ shop, query, ...exchange }) => {
    const search = { text: query.q?.trim() ?? '', state: query.state };
    return answerList(query, exchange, (page, whole) =>
      findOrders(shop.db, search, page, whole ? Number.POSITIVE_INFINITY : MAX_ORDERS_SCANNED),
    );
  },
});

export const userOrderQuery = listQuery.extend({ user: plainText(254) });

export const getUserOrders = defineCall({
  summary: 'The orders of one customer, newest first',
  query: userOrderQuery,
  long: true,
  handle: ({ shop, actor, query, ...exchange }) => {
    requireSelfOrAdmin(actor, query.user);
    return answerList(query, exchange, (page) =>
      readPage(page, (request) => listOrdersOfEmail(shop.db, query.user, request)),
    );
  },
});
