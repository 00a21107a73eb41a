import { useState } from 'react';
import { useSightOfMoney } from '#src/core/accounts/sessions/rights.ts';
import type { Order } from '#src/core/orders/order.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { useOrderProcesses } from '../actions/use-order-processes.ts';
import { type BulkMove, bulkMoveOf, sharedActions } from './bulk-move.ts';
import { BulkMoveDialog } from './bulk-move-dialog.tsx';
import { csvOf, saveCsv } from './export-orders.ts';

interface SelectionBarProps {
  orders: readonly Order[];
  onClear: () => void;
  refresh: () => Promise<void>;
}

/** Actions for the selected orders, at the lower edge of the window. */
export function SelectionBar({ orders, onClear, refresh }: SelectionBarProps) {
  const processes = useOrderProcesses();
  const seesMoney = useSightOfMoney();
  const [asked, setAsked] = useState<BulkMove>();
  const amount = orders.reduce((sum, { orderedTotalPrice }) => sum + orderedTotalPrice, 0);
  const [first] = orders;
  const button = 'btn btn-outline btn-sm as-card:min-h-11';
  return (
    <>
      {first && (
        <section
          aria-label="Selected orders"
          className="sticky bottom-0 z-20 mt-4 flex flex-wrap items-center gap-2 border border-base-300 bg-base-100 px-3 py-2 shadow-raised print:hidden"
        >
          <p role="status" className="mr-auto font-semibold tabular-nums">
            {orders.length} selected
            {seesMoney && (
              <span className="font-normal text-muted text-sm"> · {formatMoney(amount, first.currency)}</span>
            )}
          </p>
          {sharedActions(orders, processes).map((action) => (
            <button
              key={action.label}
              type="button"
              className="btn btn-primary btn-sm as-card:min-h-11"
              onClick={() => setAsked(bulkMoveOf(action, orders))}
            >
              {action.label}
            </button>
          ))}
          <button type="button" className={button} onClick={() => saveCsv(csvOf(orders))}>
            Export selected
          </button>
          <button type="button" className={button} onClick={() => window.print()}>
            Print selected
          </button>
          <button type="button" className="btn btn-ghost btn-sm as-card:min-h-11" onClick={onClear}>
            Clear
          </button>
        </section>
      )}
      <BulkMoveDialog asked={asked} onClose={() => setAsked(undefined)} refresh={refresh} />
    </>
  );
}
