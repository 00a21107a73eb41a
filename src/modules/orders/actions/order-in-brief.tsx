import { statedTotal } from '#src/core/orders/amount-to-pay.ts';
import { type Order, showsMoney } from '#src/core/orders/order.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';

/** The data of an order that a clerk compares with bank statements and shipping documents. */
export function OrderInBrief({ order }: { order: Order }) {
  const { number, orderedTotalPrice, receivedAmount, currency, orderedMinQty, orderedTool, orderedBy } = order;
  const toPay = statedTotal(order);
  return (
    <div className="border-base-300 border-y py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {showsMoney(order) && <strong className="text-2xl">{formatMoney(orderedTotalPrice, currency)}</strong>}
        <span className="font-semibold">{number}</span>
      </div>
      {toPay !== orderedTotalPrice && showsMoney(order) && <p>{formatMoney(toPay, currency)} to pay</p>}
      {receivedAmount > 0 && receivedAmount < toPay && (
        <p className="text-muted">{formatMoney(receivedAmount, currency)} received so far</p>
      )}
      <p className="mt-1 [overflow-wrap:anywhere]">
        {formatPieces(orderedMinQty)} × {orderedTool}, {orderedBy}
      </p>
    </div>
  );
}
