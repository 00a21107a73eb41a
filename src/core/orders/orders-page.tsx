import { type ReactNode, Suspense } from 'react';
import { checkIsAdmin, orSignedOut } from '#src/core/accounts/sessions/guards.ts';
import { useFillings } from '#src/core/ui-module.ts';
import type { Page } from '#src/platform/http/page.ts';
import { MoreButton } from '#src/platform/ui/more-button.tsx';
import { NewRowsPill } from '#src/platform/ui/new-rows-pill.tsx';
import { useFocusAfterSearch, useSearchStatus } from '#src/platform/ui/search-form.tsx';
import { useRefresh } from '#src/platform/ui/use-refresh.ts';
import type { Route } from './+types/orders-page';
import { findOrderPage, type OrderListQuery } from './find-order-page.ts';
import { foundSoFar } from './found-so-far.ts';
import { NoOrders } from './no-orders.tsx';
import type { Order } from './order.ts';
import { OrderFilter } from './order-filter.tsx';
import { orderListAdditions } from './order-list-additions.ts';
import { orderRow } from './order-screens.ts';
import { isFiltered, parseOrderSearch, searchParameters } from './order-search.ts';
import { OrderTable } from './order-table.tsx';
import { useLiveOrders } from './use-live-orders.ts';
import { useOrderActions } from './use-order-actions.tsx';
import { statesToFind, useOrderScreens } from './use-order-screens.ts';

export async function clientLoader(navigation: Route.ClientLoaderArgs) {
  return orSignedOut(async () => {
    const admin = await checkIsAdmin(navigation);
    const parsed = parseOrderSearch(new URL(navigation.request.url).searchParams);
    const search = Object.keys(searchParameters(parsed)).length > 0 ? parsed : undefined;
    return { admin, search, first: await findOrderPage({ admin, search }) };
  });
}
clientLoader.hydrate = true as const;

/** So few orders are found at a glance. */
const FEW = 5;

const ListSkeleton = () => <div className="skeleton mt-6 h-96" />;

interface OrdersProps extends OrderListQuery {
  first: Page<Order>;
  tell: (words: string) => ReactNode;
  refresh: () => Promise<void>;
}

function Orders({ admin, search, first, tell, refresh }: OrdersProps) {
  const { all: screens, moves } = useOrderScreens();
  const { run, dialog } = useOrderActions(refresh);
  const rowOf = (order: Order) => orderRow(order, { screens, viewer: { admin, moves }, run });
  const { items, loading, failed, more, loadMore, countNew, show } = useLiveOrders({ admin, search, first });

  const additions = useFillings(orderListAdditions);
  const Above = additions.find((addition) => addition.Above)?.Above;
  const Several = additions.find((addition) => addition.Several)?.Several;

  function showNew() {
    show();
    void refresh();
  }
  return (
    // One boundary: content of a slot that arrived after the list would move it.
    <Suspense fallback={<ListSkeleton />}>
      {Above && !admin && !search && <Above newest={items[0]} />}
      {search && isFiltered(search) && tell(foundSoFar(items.length, loading, more))}
      <NewRowsPill count={countNew} noun={['order', 'orders']} onShow={showNew} />
      {Several && !admin && <Several orders={items} />}
      {items.length > 0 && <OrderTable rows={items.map(rowOf)} showCustomer={admin} />}
      {items.length === 0 && !more && (
        <div className="mt-6">
          <NoOrders admin={admin} searched={search !== undefined && isFiltered(search)} />
        </div>
      )}
      {more && <MoreButton label="Load more" loading={loading} failed={failed} onClick={loadMore} />}
      {dialog}
    </Suspense>
  );
}

export default function DashboardOrdersPage({ loaderData: { admin, search, first } }: Route.ComponentProps) {
  const { heading, refresh } = useRefresh();
  const { status, tell } = useSearchStatus();
  const additions = useFillings(orderListAdditions);
  const AdminList = additions.find((addition) => addition.AdminList)?.AdminList;
  const Find = additions.find((addition) => addition.Find)?.Find;
  const choices = statesToFind(useOrderScreens());
  useFocusAfterSearch(heading, search !== undefined);
  return (
    <section className="relative min-w-0">
      <h2 ref={heading} tabIndex={-1} className="text-heading">
        {admin ? 'Manage all orders' : 'My Orders'}
      </h2>
      {admin && AdminList ? (
        <Suspense fallback={<ListSkeleton />}>
          <AdminList search={search ?? { text: '' }} first={first} status={status} tell={tell} refresh={refresh} />
        </Suspense>
      ) : (
        <>
          {admin && (search || first.items.length > 0) && (
            <OrderFilter search={search ?? { text: '' }} choices={choices} />
          )}
          {!admin && Find && (search || first.items.length > FEW) && (
            <Suspense>
              <Find search={search ?? { text: '' }} />
            </Suspense>
          )}
          {status}
          <Orders
            key={JSON.stringify(search)}
            admin={admin}
            search={search}
            first={first}
            tell={tell}
            refresh={refresh}
          />
        </>
      )}
    </section>
  );
}
