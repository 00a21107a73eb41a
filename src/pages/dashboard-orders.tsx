import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '#src/accounts/call-api.ts';
import { askIsAdmin, orSignedOut } from '#src/accounts/guards.ts';
import { signedInUser } from '#src/accounts/session.ts';
import type { Order } from '#src/orders/order.ts';
import { OrderTable } from '#src/orders/order-table.tsx';
import { preferPart } from '#src/shared/list-part.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageLink } from '#src/ui/page-link.tsx';
import { useRefresh } from '#src/ui/use-refresh.ts';
import type { Route } from './+types/dashboard-orders';
import { useOrderExtras } from './orders/use-order-extras.tsx';

const PART = 50;

/** The next orders of the list; the server keeps years of them. The first call is that of spec section 7, to the letter. */
async function findOrdersAfter(admin: boolean, last?: Order): Promise<Order[]> {
  const query = new URLSearchParams({
    ...(!admin && { user: signedInUser()?.email ?? '' }),
    ...(last && { after: last._id }),
  });
  const path = admin ? '/order' : '/user-order';
  return callApi<Order[]>(query.size > 0 ? `${path}?${query}` : path, { headers: preferPart(PART) });
}

export async function clientLoader(navigation: Route.ClientLoaderArgs) {
  return orSignedOut(async () => {
    const admin = await askIsAdmin(navigation);
    return { admin, orders: await findOrdersAfter(admin) };
  });
}
clientLoader.hydrate = true as const;

function NoOrders({ admin }: { admin: boolean }) {
  if (admin) return <EmptyState title="No orders yet." text="Orders stand here as soon as a customer places one." />;
  return (
    <EmptyState title="No orders yet." text="Orders start at 500 pieces of one tool.">
      <PageLink className="btn btn-primary" to="/tools">
        Choose a tool
      </PageLink>
    </EmptyState>
  );
}

/** The loaded orders, and a way to load more until the list has ended. It begins anew when the first part is loaded again. */
function useMoreOrders(admin: boolean, first: Order[]) {
  const [later, setLater] = useState({ first, orders: [] as Order[], ended: first.length < PART });
  const { orders, ended } = later.first === first ? later : { orders: [], ended: first.length < PART };
  const all = [...first, ...orders];
  const { revalidate } = useRevalidator();
  const [loading, setLoading] = useState(false);
  async function loadMore() {
    setLoading(true);
    try {
      const part = await findOrdersAfter(admin, all.at(-1));
      setLater({ first, orders: [...orders, ...part], ended: part.length < PART });
    } catch {
      // The loader knows what a refusal or a fault means for the whole page.
      await revalidate();
    } finally {
      setLoading(false);
    }
  }
  return { all, loadMore: ended ? undefined : loadMore, loading };
}

export default function DashboardOrdersPage({ loaderData: { admin, orders } }: Route.ComponentProps) {
  const { heading, refresh } = useRefresh();
  const { extrasOf, dialog } = useOrderExtras(admin, refresh);
  const { all, loadMore, loading } = useMoreOrders(admin, orders);
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="text-heading">
        {admin ? 'Manage all orders' : 'My Orders'}
      </h2>
      {orders.length === 0 ? (
        <div className="mt-6">
          <NoOrders admin={admin} />
        </div>
      ) : (
        <OrderTable orders={all} showCustomer={admin} extrasOf={extrasOf} />
      )}
      {loadMore && (
        <button type="button" className="btn btn-outline mt-6" disabled={loading} onClick={loadMore}>
          Load more
        </button>
      )}
      {dialog}
    </section>
  );
}
