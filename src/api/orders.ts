import { orderRequestSchema } from '#src/orders/order.ts';
import { listOrders, listOrdersOfEmail } from '#src/orders/order-repository.server.ts';
import { placeOrder } from '#src/orders/place-order.server.ts';
import { payByProforma } from '#src/payments/payment-mails.ts';
import { plainText } from '#src/shared/plain-text.ts';
import { defineCall } from './call.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { answerList, listQuery } from './list-query.ts';

export const postOrder = defineCall({
  summary: 'Places a bulk order',
  body: orderRequestSchema,
  handle: async ({ shop, actor, body, request, reply }) => {
    const { id, repeated } = await placeOrder(shop, actor, body, {
      idempotencyKey: readIdempotencyKey(request),
      nextStep: shop.config.extensions.includes('payments') ? payByProforma : undefined,
    });
    if (repeated) reply.header('Idempotent-Replayed', 'true');
    return { acknowledged: true, insertedId: id };
  },
});

export const getOrders = defineCall({
  summary: 'All orders, newest first',
  query: listQuery,
  long: true,
  handle: ({ shop, query, ...exchange }) => answerList(query, exchange, (part) => listOrders(shop.db, part)),
});

export const userOrderQuery = listQuery.extend({ user: plainText(254) });

export const getUserOrders = defineCall({
  summary: 'The orders of one customer, newest first',
  query: userOrderQuery,
  long: true,
  handle: ({ shop, query, ...exchange }) =>
    answerList(query, exchange, (part) => listOrdersOfEmail(shop.db, query.user, part)),
});
