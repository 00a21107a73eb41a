import { useEffect, useState } from 'react';
import { findOrderPage } from '#src/core/orders/find-order-page.ts';
import type { Order } from '#src/core/orders/order.ts';

/** The order that is open beside the list, as it is now: also after it has moved out of the tab that is shown. */
export function useOpenOrder(items: readonly Order[]) {
  const [open, setOpen] = useState<Order>();
  const listed = items.find(({ _id }) => _id === open?._id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list was read again
  useEffect(() => {
    if (!open || listed) return;
    let isCurrent = true;
    const show = (found: readonly Order[]) => {
      const now = found.find(({ _id }) => _id === open._id);
      if (isCurrent && now) setOpen(now);
    };
    // Without an answer it stays as it was: the server refuses what it cannot do any more.
    findOrderPage({ admin: true, search: { text: open.number } }).then(
      (page) => show(page.items),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [items]);
  return { open: listed ?? open, setOpen };
}
