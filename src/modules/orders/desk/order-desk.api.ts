import { defineCall } from '#src/core/call.ts';
import { sumFoundOrders } from '#src/core/orders/found-orders-repository.server.ts';
import { orderListQuery } from '#src/core/orders/order.api.ts';
import { isFiltered } from '#src/core/orders/order-search.ts';
import { readOrderSummary } from '#src/core/orders/summary/read-order-summary.server.ts';
import { searchText } from '#src/platform/i18n/normal-text.ts';

export const getOrderTabs = defineCall({
  summary: 'Number and total amount of the matching orders in each state; `tooMany` above a limit',
  query: orderListQuery.pick({ q: true, from: true, to: true }),
  handle: async ({ shop, query: { q, from, to } }) => {
    const search = { text: searchText(q ?? ''), from, to };
    if (!isFiltered(search)) return readOrderSummary(shop.db);
    return (await sumFoundOrders(shop.db, search)) ?? { tooMany: true };
  },
});
