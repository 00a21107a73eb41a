import type { Order } from '#src/core/orders/order.ts';
import type { OrderState } from '#src/core/orders/order-progress.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { statesToFind } from '../moves/order-states.ts';
import { useOrderProcesses } from './use-order-processes.ts';

const tones: Record<OrderState, string> = {
  'to-be-paid': 'border-warning/40 bg-warning/10 text-warning',
  paid: 'border-info/40 bg-info/10 text-info',
  confirmed: 'border-info/40 bg-info/10 text-info',
  'in-production': 'border-info/40 bg-info/10 text-info',
  ready: 'border-primary/40 bg-primary/5 text-primary',
  'partly-shipped': 'border-primary/40 bg-primary/5 text-primary',
  shipped: 'border-success/40 bg-success/10 text-success',
  delivered: 'border-success/40 bg-success/10 text-success',
  cancelled: 'border-base-300 bg-base-200',
};

/** Label of an order's state; for partly shipped orders, with the number of shipped pieces. */
export function StateChip({ order: { state, shippedPieces, orderedMinQty } }: { order: Order }) {
  const label = statesToFind(useOrderProcesses()).find(([known]) => known === state)?.[1];
  if (!label) return null;
  return (
    <>
      <span className={`inline-block whitespace-nowrap border px-1.5 py-px font-semibold text-xs ${tones[state]}`}>
        {label}
      </span>
      {state === 'partly-shipped' && (
        <span className="block whitespace-nowrap text-muted text-xs as-card:ml-2 as-card:inline">
          {formatPieces(shippedPieces)} of {formatPieces(orderedMinQty)}
        </span>
      )}
    </>
  );
}
