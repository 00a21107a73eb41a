import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { joinOrders } from './join-orders.server.ts';
import { getJoinableCall, postJointInvoiceCall } from './joint-invoice.calls.ts';
import { listJoinable } from './list-joinable-orders.server.ts';

const MAX_NAMED_ORDERS = 200;

export const getJoinable = implement(getJoinableCall, {
  summary:
    'Orders for which nothing is paid yet: the caller’s own, or those of the given order’s customer in the same currency',
  query: z.object({ order: plainText(80).optional() }),
  handle: ({ shop, actor, query }) => listJoinable(shop, actor, query.order),
});

export const postJointInvoice = implement(postJointInvoiceCall, {
  summary:
    'Issues one proforma invoice for several unpaid orders of a customer; repeating the call for the same orders returns the same invoice',
  body: z.object({ orders: z.array(plainText(80)).max(MAX_NAMED_ORDERS) }),
  handle: async ({ shop, actor, body }) => ({ acknowledged: true, ...(await joinOrders(shop, actor, body.orders)) }),
});
