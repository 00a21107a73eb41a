import { useMay } from '#src/core/accounts/sessions/rights.ts';
import type { Order } from '#src/core/orders/order.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { isJoinable, jointInvoicePath } from './joint-invoice.ts';

/** Link above a customer's list, if several unpaid orders could be paid with one transfer. */
export default function SeveralOrders({ orders }: { orders: readonly Order[] }) {
  const mayJoin = useMay('customer')('POST /invoice');
  const open = orders.filter(isJoinable);
  const invoices = new Set(open.map(({ _id, jointInvoice }) => jointInvoice ?? _id));
  if (invoices.size < 2 || !mayJoin) return null;
  return (
    <PageLink className="btn btn-outline btn-sm max-md:min-h-11" to={jointInvoicePath()}>
      One invoice for several orders
    </PageLink>
  );
}
