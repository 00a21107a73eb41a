import { z } from 'zod';
import { orderRequestSchema } from '#src/orders/order.ts';
import { listOrders, listOrdersOfEmail } from '#src/orders/order-repository.server.ts';
import { placeOrder } from '#src/orders/place-order.server.ts';
import { plainText } from '#src/shared/plain-text.ts';
import { Refusal } from '#src/shared/refusal.ts';
import { defineCall } from './call.ts';
import { answerList, listQuery } from './list-query.ts';

const idempotencyKeySchema = z.string().min(8).max(100).optional();

export const postOrder = defineCall({
  summary: 'Places a bulk order',
  body: orderRequestSchema,
  handle: async ({ shop, actor, body, request, reply }) => {
    const key = idempotencyKeySchema.safeParse(request.headers['idempotency-key']);
    if (!key.success) {
      throw new Refusal(
        'malformed',
        'bad_idempotency_key',
        'The Idempotency-Key header must have 8 to 100 characters.',
      );
    }
    const { id, repeated } = await placeOrder(shop, actor, body, key.data);
    if (repeated) reply.header('Idempotent-Replayed', 'true');
    return { acknowledged: true, insertedId: id };
  },
});

export const getOrders = defineCall({
  summary: 'All orders, newest first',
  query: listQuery,
  handle: ({ shop, query, reply }) => answerList(query, reply, (part) => listOrders(shop.db, part)),
});

export const userOrderQuery = listQuery.extend({ user: plainText(254) });

export const getUserOrders = defineCall({
  summary: 'The orders of one customer, newest first',
  query: userOrderQuery,
  handle: ({ shop, query, reply }) => answerList(query, reply, (part) => listOrdersOfEmail(shop.db, query.user, part)),
});
