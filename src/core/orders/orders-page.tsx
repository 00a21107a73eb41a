import { Suspense } from 'react';
import { checkMay, orSignedOut } from '#src/core/accounts/sessions/guards.ts';
import { useFilling } from '#src/core/ui-module.ts';
import { ListSkeleton } from '#src/platform/ui/list-skeleton.tsx';
import { MoreButton } from '#src/platform/ui/more-button.tsx';
import { useFocusAfterSearch, useSearchStatus } from '#src/platform/ui/search-form.tsx';
import { useRefresh } from '#src/platform/ui/use-refresh.ts';
import type { Route } from './+types/orders-page';
import { findOrderPage } from './find-order-page.ts';
import { NoOrders } from './no-orders.tsx';
import { type OrderListProps, orderLists } from './order-lists.ts';
import { specifiedRow } from './order-row.ts';
import { parseOrderSearch, searchParameters } from './order-search.ts';
import { TableOfOrders } from './order-table.tsx';
import { useLiveOrders } from './use-live-orders.ts';

export async function clientLoader(navigation: Route.ClientLoaderArgs) {
  return orSignedOut(async () => {
    const admin = await checkMay(navigation, 'GET /order');
    const parsed = parseOrderSearch(new URL(navigation.request.url).searchParams);
    const search = Object.keys(searchParameters(parsed)).length > 0 ? parsed : undefined;
    return { admin, search, first: await findOrderPage({ admin, search }) };
  });
}
clientLoader.hydrate = true as const;

/** The list of the specification, which is whole, whatever the address asks for. */
function SpecifiedOrders({ admin, first }: OrderListProps) {
  const { items, loading, failed, more, loadMore } = useLiveOrders({ admin, search: undefined, first });
  return (
    <>
      {items.length > 0 && <TableOfOrders rows={items.map(specifiedRow)} showCustomer={admin} />}
      {items.length === 0 && !more && (
        <div className="mt-6">
          <NoOrders admin={admin} searched={false} />
        </div>
      )}
      {more && <MoreButton label="Load more" loading={loading} failed={failed} onClick={loadMore} />}
    </>
  );
}

export default function DashboardOrdersPage({ loaderData: { admin, search, first } }: Route.ComponentProps) {
  const { heading, refresh } = useRefresh();
  const { status, tell } = useSearchStatus();
  const OrderLists = useFilling(orderLists) ?? SpecifiedOrders;
  useFocusAfterSearch(heading, search !== undefined);
  return (
    <section className="relative min-w-0">
      <h2 ref={heading} tabIndex={-1} className="text-heading">
        {admin ? 'Manage all orders' : 'My Orders'}
      </h2>
      <Suspense fallback={<ListSkeleton />}>
        <OrderLists admin={admin} search={search} first={first} status={status} tell={tell} refresh={refresh} />
      </Suspense>
    </section>
  );
}
