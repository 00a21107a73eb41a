import type { ReactNode } from 'react';
import { askIsAdmin, orSignedOut } from '#src/core/accounts/guards.ts';
import type { Page } from '#src/platform/http/page.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { MoreButton } from '#src/platform/ui/more-button.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { useFocusAfterSearch, useSearchStatus } from '#src/platform/ui/search-form.tsx';
import { useInfiniteList } from '#src/platform/ui/use-infinite-list.ts';
import { useRefresh } from '#src/platform/ui/use-refresh.ts';
import type { Route } from './+types/orders-page';
import { findOrderPage, type OrderListQuery, PAGE_SIZE } from './find-order-page.ts';
import { MINIMUM_ORDER_QUANTITY } from './minimum-order.ts';
import type { Order } from './order.ts';
import { OrderFilter } from './order-filter.tsx';
import { type OrderSearch, parseOrderSearch } from './order-search.ts';
import { OrderTable } from './order-table.tsx';
import { statesToFind, useOrderExtensions } from './use-order-extensions.ts';
import { useOrderRows } from './use-order-rows.tsx';

export async function clientLoader(navigation: Route.ClientLoaderArgs) {
  return orSignedOut(async () => {
    const admin = await askIsAdmin(navigation);
    const asked = parseOrderSearch(new URL(navigation.request.url).searchParams);
    const search = admin && (asked.text || asked.state) ? asked : undefined;
    return { admin, search, first: await findOrderPage({ admin, search }) };
  });
}
clientLoader.hydrate = true as const;

function NoOrders({ admin, search }: { admin: boolean; search: OrderSearch | undefined }) {
  if (search) {
    return (
      <EmptyState title="No orders match." text="Try fewer words, or another status.">
        <PageLink className="btn btn-primary" to="/dashboard">
          Show all orders
        </PageLink>
      </EmptyState>
    );
  }
  if (admin) return <EmptyState title="No orders yet." text="New orders appear here." />;
  return (
    <EmptyState title="No orders yet." text={`The minimum order is ${MINIMUM_ORDER_QUANTITY} pieces of one tool.`}>
      <PageLink className="btn btn-primary" to="/tools">
        Choose a tool
      </PageLink>
    </EmptyState>
  );
}

/** The status of a search: reading through years of orders takes a moment. */
function foundSoFar(count: number, loading: boolean, more: boolean): string {
  const found = `${formatPieces(count)} ${count === 1 ? 'order' : 'orders'}`;
  if (loading) return `Searching older orders… ${found} so far`;
  if (more && count === 0) return 'No orders found so far';
  return more ? `The newest ${found} found` : `${found} found`;
}

interface OrdersProps extends OrderListQuery {
  first: Page<Order>;
  tell: (words: string) => ReactNode;
  refresh: () => Promise<void>;
}

function Orders({ admin, search, first, tell, refresh }: OrdersProps) {
  const { rowOf, dialog } = useOrderRows({ admin, extensions: useOrderExtensions(), refresh });
  const load = (after: string, signal: AbortSignal) => findOrderPage({ admin, search }, after, signal);
  const { items, loading, failed, more, loadMore } = useInfiniteList(first, load, PAGE_SIZE);
  return (
    <>
      {search && tell(foundSoFar(items.length, loading, more))}
      {items.length > 0 && <OrderTable rows={items.map(rowOf)} showCustomer={admin} />}
      {items.length === 0 && !more && (
        <div className="mt-6">
          <NoOrders admin={admin} search={search} />
        </div>
      )}
      {more && <MoreButton label="Load more" loading={loading} failed={failed} onClick={loadMore} />}
      {dialog}
    </>
  );
}

export default function DashboardOrdersPage({ loaderData: { admin, search, first } }: Route.ComponentProps) {
  const { heading, refresh } = useRefresh();
  const { status, tell } = useSearchStatus();
  const choices = statesToFind(useOrderExtensions());
  useFocusAfterSearch(heading, search !== undefined);
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="text-heading">
        {admin ? 'Manage all orders' : 'My Orders'}
      </h2>
      {admin && (search || first.items.length > 0) && (
        <OrderFilter search={search ?? { text: '', state: undefined }} choices={choices} />
      )}
      {status}
      <Orders key={JSON.stringify(search)} admin={admin} search={search} first={first} tell={tell} refresh={refresh} />
    </section>
  );
}
