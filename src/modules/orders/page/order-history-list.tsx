import { DateTime } from '#src/core/site/date-time.tsx';
import { PhoneFold } from '#src/platform/ui/phone-fold.tsx';
import { useOrderProcesses } from '../actions/use-order-processes.ts';
import { AmendmentChanges } from '../amend/amendment-changes.tsx';
import { BuyerChanges } from '../buyer/buyer-rows.tsx';
import { eventFigures } from '../moves/event-figures.ts';
import type { HistoryEntry } from '../moves/order-history.ts';
import { eventLabel } from '../moves/order-process.ts';

const movers: Record<HistoryEntry['by'], string> = { customer: 'customer', admin: 'sales team', system: 'the shop' };
/** Wording for the customer. */
const moversForCustomer = { ...movers, customer: 'you' };

interface OrderHistoryProps {
  history: readonly HistoryEntry[];
  /** Of the order. */
  currency: string;
  admin: boolean;
}

/** All events of an order, newest first; folded on a phone, where the page is long. */
export function OrderHistory({ history, currency, admin }: OrderHistoryProps) {
  const processes = useOrderProcesses();
  return (
    <section className="mt-8 min-w-0">
      <PhoneFold summary={<h3 className="inline font-semibold text-lg">History</h3>}>
        <ol className="mt-2">
          {history.toReversed().map(({ id, event, at, by, name, data }) => (
            <li
              key={id}
              className="grid items-baseline gap-x-6 border-base-300 border-b py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]"
            >
              <DateTime at={at} className="text-muted text-sm tabular-nums" />
              <div>
                <span className="font-medium">{eventLabel(event, processes)}</span>
                <span className="text-muted text-sm"> · {name ?? (admin ? movers : moversForCustomer)[by]}</span>
                <span className="block text-muted text-sm tabular-nums empty:hidden">
                  {eventFigures(data, currency)}
                </span>
                {data.buyer && <BuyerChanges change={data.buyer} />}
                {data.amendment && (
                  <AmendmentChanges change={data.amendment} splitInto={data.splitInto?.number} currency={currency} />
                )}
                {data.note && (
                  <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
                    {data.note}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ol>
      </PhoneFold>
    </section>
  );
}
