import { defineCall } from '#src/core/call.ts';
import { readOrderSummary } from '#src/core/orders/summary/read-order-summary.server.ts';

export const getOrderTabs = defineCall({
  summary: 'How many orders are in each state, and what they cost together',
  handle: ({ shop }) => readOrderSummary(shop.db),
});
