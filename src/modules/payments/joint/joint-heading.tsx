import { useMay } from '#src/core/accounts/sessions/rights.ts';
import type { Order } from '#src/core/orders/order.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { proformaPath } from '../invoices/proforma.ts';
import { dueOfTransfer, nextPayment } from '../ledger/next-payment.ts';

/** What is next for all orders of an invoice. */
function nextOf(order: Order, number: string): string | undefined {
  if (order.jointDue === undefined) return undefined;
  if (order.reportedAmount !== undefined) return nextPayment(order)?.text;
  return `Pay ${formatMoney(order.jointDue, order.currency)} with one bank transfer. Reference: ${number}.`;
}

/** Above the orders of a joint invoice in the list of a customer: its number, and the one payment of all of them. */
export default function JointHeading({ orders }: { orders: readonly Order[] }) {
  const mayOpen = useMay('customer')('GET /order/:id/proforma');
  const [first] = orders;
  const number = first?.jointInvoice;
  if (!first || !number) return null;
  const unpaid = orders.find(({ jointDue }) => jointDue !== undefined) ?? first;
  const next = nextOf(unpaid, number);
  const isDue = unpaid.jointDue !== undefined && dueOfTransfer(unpaid) > 0 && unpaid.reportedAmount === undefined;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <p className="font-semibold">
          {number}: one invoice for {orders.length} orders
        </p>
        {next && <p className="text-sm">{next}</p>}
      </div>
      {mayOpen && (
        <PageLink
          className={`btn btn-sm max-md:min-h-11 ${isDue ? 'btn-primary' : 'btn-outline'}`}
          to={proformaPath(first._id)}
        >
          {isDue ? `Pay ${formatMoney(unpaid.jointDue ?? 0, unpaid.currency)}` : 'Open the invoice'}
        </PageLink>
      )}
    </div>
  );
}
