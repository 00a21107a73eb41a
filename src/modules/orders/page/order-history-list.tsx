import type { HistoryEntry } from '#src/core/orders/order-history.ts';
import { eventLabel } from '#src/core/orders/order-screens.ts';
import { useOrderScreens } from '#src/core/orders/use-order-screens.ts';
import { DateTime } from '#src/core/site/date-time.tsx';

const movers: Record<HistoryEntry['by'], string> = { customer: 'customer', admin: 'sales team', system: 'the shop' };
/** Wording for the customer. */
const moversForCustomer = { ...movers, customer: 'you' };

/** All events of an order, newest first. */
export function OrderHistory({ history, admin }: { history: readonly HistoryEntry[]; admin: boolean }) {
  const { all } = useOrderScreens();
  return (
    <section className="mt-8">
      <h3 className="font-semibold text-lg">History</h3>
      <ol className="mt-2">
        {history.toReversed().map(({ id, event, at, by, data: { note } }) => (
          <li
            key={id}
            className="grid items-baseline gap-x-6 border-base-300 border-b py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <DateTime at={at} className="text-muted text-sm tabular-nums" />
            <div>
              <span className="font-medium">{eventLabel(event, all)}</span>
              <span className="text-muted text-sm"> · {(admin ? movers : moversForCustomer)[by]}</span>
              {note && (
                <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
                  {note}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
