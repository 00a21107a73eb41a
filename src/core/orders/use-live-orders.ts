import { useState } from 'react';
import { useLiveList } from '#src/core/use-live-list.ts';
import type { Page } from '#src/platform/http/page.ts';
import { fetchOrderByNumber, findOrderPage, ORDERS_PER_PAGE, type OrderListQuery } from './find-order-page.ts';
import type { Order } from './order.ts';

const NONE: ReadonlySet<string> = new Set();

/** A live list of orders, and the number of orders placed since it was loaded. */
export function useLiveOrders({ admin, search, first }: OrderListQuery & { first: Page<Order> }) {
  const [placed, setPlaced] = useState(NONE);
  const { show, waiting, ...list } = useLiveList('orders', {
    first,
    find: (after, signal) => findOrderPage({ admin, search }, after, signal),
    findRemoved: ({ number }, signal) => fetchOrderByNumber(number, admin, signal),
    pageSize: ORDERS_PER_PAGE,
    matters(ids, added, shown) {
      // Only the search itself can tell which of them match.
      if (search) return true;
      setPlaced((known) => new Set([...known, ...added]));
      return ids.length === 0 || shown.some(({ _id }) => ids.includes(_id));
    },
  });
  const rows = new Set(list.items.map(({ _id }) => _id));
  const added = new Set([...placed, ...waiting.map(({ _id }) => _id)]);
  return {
    ...list,
    countNew: [...added].filter((id) => !rows.has(id)).length,
    show() {
      setPlaced(NONE);
      show();
    },
  };
}
