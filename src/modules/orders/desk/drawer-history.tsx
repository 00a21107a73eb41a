import { useContract } from '#src/core/calls/use-contract.ts';
import type { Order } from '#src/core/orders/order.ts';
import { DateTime } from '#src/core/site/date-time.tsx';
import { useOrderProcesses } from '../actions/use-order-processes.ts';
import { AmendmentChanges } from '../amend/amendment-changes.tsx';
import { BuyerChanges } from '../buyer/buyer-rows.tsx';
import { eventFigures } from '../moves/event-figures.ts';
import { eventLabel } from '../moves/order-process.ts';
import { getOrderCall } from '../page/order-page.calls.ts';

/** History of the order, latest first. */
export function DrawerHistory({ order }: { order: Order }) {
  const processes = useOrderProcesses();
  // Reloaded with the order: not every event changes the order.
  const history = useContract(getOrderCall, { params: { id: order._id } }, order).answer?.history;
  if (!history) return null;
  return (
    <section>
      <h3 className="font-semibold">History</h3>
      <ol className="mt-1 flex flex-col gap-1 text-sm">
        {history.toReversed().map(({ id, at, event, name, data }) => (
          <li key={id} className="grid gap-x-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <DateTime at={at} className="text-muted" />
            <span className="[overflow-wrap:anywhere]">
              {eventLabel(event, processes)}
              {name && <span className="text-muted"> · {name}</span>}
              <span className="block text-muted empty:hidden">{eventFigures(data, order.currency)}</span>
              {data.buyer && <BuyerChanges change={data.buyer} />}
              {data.amendment && (
                <AmendmentChanges
                  change={data.amendment}
                  splitInto={data.splitInto?.number}
                  currency={order.currency}
                />
              )}
              {data.note && <span className="block text-muted">{data.note}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
