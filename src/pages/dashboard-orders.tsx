import { callApi } from '#src/accounts/call-api.ts';
import { askIsAdmin } from '#src/accounts/guards.ts';
import { signedInUser } from '#src/accounts/session.ts';
import type { Order } from '#src/orders/order.ts';
import { OrderTable } from '#src/orders/order-table.tsx';
import type { Route } from './+types/dashboard-orders';

export async function clientLoader() {
  const admin = await askIsAdmin();
  const user = signedInUser();
  const path = admin ? '/order' : `/user-order?${new URLSearchParams({ user: user?.email ?? '' })}`;
  return { admin, orders: await callApi<Order[]>(path) };
}
clientLoader.hydrate = true as const;

export default function DashboardOrdersPage({ loaderData: { admin, orders } }: Route.ComponentProps) {
  return (
    <section>
      <h2 className="text-xl font-semibold">{admin ? 'Manage all orders' : 'My Orders'}</h2>
      <OrderTable orders={orders} showCustomer={admin} />
    </section>
  );
}
