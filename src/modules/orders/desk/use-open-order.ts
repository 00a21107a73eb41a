import { useEffect, useState } from 'react';
import { fetchOrderByNumber } from '#src/core/orders/find-order-page.ts';
import type { Order } from '#src/core/orders/order.ts';
import { useLiveChanges } from '#src/core/use-live-changes.ts';
import { useReread } from '#src/core/use-reread.ts';

/**
 * The order that is open beside the list, with its current data, also after it has left the tab: it is then read by
 * itself, after each change of it and with each version of the list.
 * @param version of the list
 */
export function useOpenOrder(items: readonly Order[], version: unknown) {
  const [open, setOpen] = useState<Order>();
  const listed = items.find(({ _id }) => _id === open?._id);
  const isAlone = open !== undefined && listed === undefined;
  // Until it succeeds the outdated order remains visible; the server refuses moves that are no longer possible.
  const reread = useReread(async (signal) => {
    if (!open || !isAlone) return;
    const current = await fetchOrderByNumber(open.number, true, signal);
    if (current) setOpen((now) => (now?._id === current._id ? current : now));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with a new list the order may have changed
  useEffect(() => {
    if (isAlone) reread();
  }, [open?._id, isAlone, version]);
  useLiveChanges('orders', (ids) => {
    if (isAlone && (ids.length === 0 || ids.includes(open._id))) reread();
  });
  return { open: listed ?? open, setOpen };
}
