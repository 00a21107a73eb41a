import { Link } from 'react-router';
import { callApi } from '#src/accounts/call-api.ts';
import { askIsAdmin, orSignedOut } from '#src/accounts/guards.ts';
import { signedInUser } from '#src/accounts/session.ts';
import type { Order } from '#src/orders/order.ts';
import { OrderTable } from '#src/orders/order-table.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import type { Route } from './+types/dashboard-orders';
import { useOrderExtras } from './orders/use-order-extras.ts';

async function findOrders() {
  const admin = await askIsAdmin();
  const user = signedInUser();
  const path = admin ? '/order' : `/user-order?${new URLSearchParams({ user: user?.email ?? '' })}`;
  return { admin, orders: await callApi<Order[]>(path) };
}

export async function clientLoader() {
  return orSignedOut(findOrders);
}
clientLoader.hydrate = true as const;

function NoOrders({ admin }: { admin: boolean }) {
  if (admin) return <EmptyState title="No orders yet." text="Orders stand here as soon as a customer places one." />;
  return (
    <EmptyState title="No orders yet." text="Orders start at 500 pieces of one tool.">
      <Link className="btn btn-primary" to="/tools">
        Choose a tool
      </Link>
    </EmptyState>
  );
}

export default function DashboardOrdersPage({ loaderData: { admin, orders } }: Route.ComponentProps) {
  const extrasOf = useOrderExtras();
  return (
    <section>
      <h2 className="text-heading">{admin ? 'Manage all orders' : 'My Orders'}</h2>
      {orders.length === 0 ? (
        <div className="mt-6">
          <NoOrders admin={admin} />
        </div>
      ) : (
        <OrderTable orders={orders} showCustomer={admin} extrasOf={extrasOf} />
      )}
    </section>
  );
}
