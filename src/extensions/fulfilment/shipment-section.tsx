import type { Order } from '#src/core/orders/order.ts';
import { type HistoryEntry, withoutUndone } from '#src/core/orders/order-history.ts';
import { formatDate } from '#src/platform/i18n/dates.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';

/** What has left the factory, part by part. */
export default function ShipmentSection({ order, history }: { order: Order; history: readonly HistoryEntry[] }) {
  const shipments = withoutUndone(history).filter(({ data }) => data.pieces !== undefined);
  return (
    <>
      <p className="mt-2 tabular-nums">
        <strong>{formatPieces(order.shippedPieces)}</strong> of {formatPieces(order.orderedMinQty)} pieces have left our
        factory
      </p>
      <ul className="mt-3">
        {shipments.map(({ id, at, data: { pieces = 0, carrier, reference } }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 border-base-300 border-b py-2 tabular-nums">
            <span>{formatDate(at, 'short')}</span>
            <span className="grow text-muted [overflow-wrap:anywhere]">
              {[carrier, reference].filter(Boolean).join(', ')}
            </span>
            <strong>{formatPieces(pieces)} pieces</strong>
          </li>
        ))}
      </ul>
    </>
  );
}
