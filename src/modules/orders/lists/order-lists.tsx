import { lazy, Suspense } from 'react';
import type { OrderListProps } from '#src/core/orders/order-lists.ts';
import { ListSkeleton } from '#src/platform/ui/list-skeleton.tsx';
import { OwnOrders } from './own-orders.tsx';

// Lazy, because customers do not need it.
const OrderDesk = lazy(() => import('../desk/order-desk.tsx'));

/** The desk of the clerks, or a customer's own orders. */
export default function OrderLists({ admin, ...list }: OrderListProps) {
  if (!admin) return <OwnOrders {...list} />;
  return (
    <Suspense fallback={<ListSkeleton />}>
      <OrderDesk {...list} />
    </Suspense>
  );
}
