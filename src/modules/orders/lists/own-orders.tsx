import { Suspense } from 'react';
import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { NoOrders } from '#src/core/orders/no-orders.tsx';
import { orderAgain } from '#src/core/orders/order-again.ts';
import type { OrderListProps } from '#src/core/orders/order-lists.ts';
import { isFiltered } from '#src/core/orders/order-search.ts';
import { TableOfOrders } from '#src/core/orders/order-table.tsx';
import { useLiveOrders } from '#src/core/orders/use-live-orders.ts';
import { useFilling, useFillings } from '#src/core/ui-module.ts';
import { ListSkeleton } from '#src/platform/ui/list-skeleton.tsx';
import { MoreButton } from '#src/platform/ui/more-button.tsx';
import { NewRowsPill } from '#src/platform/ui/new-rows-pill.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { useOrderActions } from '../actions/use-order-actions.tsx';
import { useOrderRows } from '../actions/use-order-rows.ts';
import { orderParts, partsAt } from '../page/order-parts.ts';
import { ordersFound } from '../search/orders-found.ts';
import { DownloadOrders } from './download-orders.tsx';
import { FindOwnOrders } from './find-own-orders.tsx';
import { WhatHappensNext } from './what-happens-next.tsx';

/** So few orders are found at a glance. */
const FEW = 5;

/** The orders of a customer: the next step of the newest one, search, and live rows. */
export function OwnOrders({ search, first, status, ...rest }: Omit<OrderListProps, 'admin'>) {
  return (
    <>
      {(search || first.items.length > FEW) && <FindOwnOrders search={search ?? { text: '' }} />}
      {status}
      <OwnOrderList key={JSON.stringify(search)} search={search} first={first} {...rest} />
    </>
  );
}

function OwnOrderList({ search, first, tell, refresh }: Omit<OrderListProps, 'admin' | 'status'>) {
  const { run, dialog } = useOrderActions(refresh);
  const rowOf = useOrderRows({ admin: false, run });
  const { items, loading, failed, more, loadMore, countNew, show } = useLiveOrders({ admin: false, search, first });
  const againPath = useFilling(orderAgain);
  const mayOrder = useMay('customer')('POST /order');
  const several = partsAt(useFillings(orderParts), 'list');
  const filtered = search !== undefined && isFiltered(search);

  function showNew() {
    show();
    void refresh();
  }
  return (
    // One boundary: a part that arrived after the list would move it.
    <Suspense fallback={<ListSkeleton />}>
      {!search && <WhatHappensNext newest={items[0]} onDismissed={() => void refresh()} />}
      {filtered && tell(ordersFound(items.length, more))}
      <NewRowsPill count={countNew} noun={['order', 'orders']} onShow={showNew} />
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {againPath && mayOrder && items.length > 0 && (
          <PageLink className="btn btn-outline btn-sm max-md:min-h-11" to={againPath([])}>
            Order again
          </PageLink>
        )}
        {items.length > 0 && <DownloadOrders search={search} filtered={filtered} />}
        {several.map(({ Part }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of the modules do not change
          <Part key={at} orders={items} />
        ))}
      </div>
      {items.length > 0 && <TableOfOrders rows={items.map(rowOf)} showCustomer={false} />}
      {items.length === 0 && !more && (
        <div className="mt-6">
          <NoOrders admin={false} searched={filtered} />
        </div>
      )}
      {more && <MoreButton label="Load more" loading={loading} failed={failed} onClick={loadMore} />}
      {dialog}
    </Suspense>
  );
}
