import { dueForShipped } from '#src/core/orders/amount-to-pay.ts';
import { amountToPay, type Order } from '#src/core/orders/order.ts';
import { formatMinor, formatMoney } from '#src/platform/i18n/money.ts';

/** Amount received for a partly paid order, or due for a cancelled one; the row itself shows the total. */
export function ReceivedInRow({ order }: { order: Order }) {
  const { receivedAmount, currency, paidAt, cancelledAt } = order;
  const toPay = amountToPay(order);
  const due = cancelledAt === null ? 0 : dueForShipped(order);
  if (due > 0)
    return <span className="mt-1 block text-sm">{formatMinor(due, currency)} to pay for the shipped pieces</span>;
  if (receivedAmount <= 0 || paidAt !== null || cancelledAt !== null) return null;
  return (
    <span className="mt-1 block max-w-48 text-muted text-sm tabular-nums">
      Received {formatMoney(receivedAmount, currency)}
      {order.adjustmentAmount !== 0 && ` of ${formatMoney(toPay, currency)}`}
      <progress
        className="mt-1 block h-1.5 w-full overflow-hidden rounded-full bg-base-300 [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-base-300 [&::-webkit-progress-value]:bg-primary"
        aria-label="Received"
        max={toPay}
        value={receivedAmount}
      />
    </span>
  );
}
