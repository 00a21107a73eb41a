import { useEffect, useState } from 'react';
import { findOrderAsAdmin } from '#src/core/orders/find-order-page.ts';
import type { Order } from '#src/core/orders/order.ts';

/**
 * The order that is open beside the list, with its current data, also after it has left the tab.
 * @param version of the list: an order that is not in it is loaded again with each version
 */
export function useOpenOrder(items: readonly Order[], version: unknown) {
  const [open, setOpen] = useState<Order>();
  const listed = items.find(({ _id }) => _id === open?._id);
  const isListed = listed !== undefined;
  const number = open?.number;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the list means that the order may have changed
  useEffect(() => {
    if (number === undefined || isListed) return;
    const controller = new AbortController();
    findOrderAsAdmin(number, controller.signal).then(
      (current) => {
        if (current && !controller.signal.aborted) setOpen(current);
      },
      // The outdated order remains visible; the server refuses moves that are no longer possible.
      () => undefined,
    );
    return () => controller.abort();
  }, [number, isListed, version]);
  return { open: listed ?? open, setOpen };
}
