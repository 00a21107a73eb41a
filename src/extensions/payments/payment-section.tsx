import type { Order } from '#src/core/orders/order.ts';
import { type HistoryEntry, withoutUndone } from '#src/core/orders/order-history.ts';
import { formatDate } from '#src/platform/i18n/dates.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { amountDue } from './next-payment.ts';
import { proformaNumber, proformaPath } from './proforma.ts';

/** What was received of an order, what is due, and the document that is paid on. */
export default function PaymentSection({ order, history }: { order: Order; history: readonly HistoryEntry[] }) {
  const { receivedAmount, orderedTotalPrice, currency, cancelledAt } = order;
  const payments = withoutUndone(history).filter(({ data }) => data.amount !== undefined);
  const due = amountDue(order);
  return (
    <>
      <p className="mt-2 tabular-nums">
        Received <strong>{formatMoney(receivedAmount, currency)}</strong> of {formatMoney(orderedTotalPrice, currency)}
        {cancelledAt === null && due > 0 && `, ${formatMoney(due, currency)} is due`}
      </p>
      <progress
        className="mt-2 block h-2 w-full max-w-md overflow-hidden rounded-full bg-base-300 [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-base-300 [&::-webkit-progress-value]:bg-primary"
        aria-label="Received"
        max={orderedTotalPrice}
        value={receivedAmount}
      />
      {payments.length > 0 && (
        <ul className="mt-3">
          {payments.map(({ id, at, data: { amount = 0, receivedOn, reference } }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-6 border-base-300 border-b py-2 tabular-nums">
              <span>{formatDate(receivedOn ?? at, 'short')}</span>
              <span className="grow text-muted [overflow-wrap:anywhere]">{reference}</span>
              <strong>{formatMoney(amount, currency)}</strong>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3">
        <PageLink className="text-link" to={proformaPath(order._id)}>
          Proforma invoice {proformaNumber(order)}
        </PageLink>
      </p>
    </>
  );
}
