import { useContract } from '#src/core/calls/use-contract.ts';
import { ORDERS_PER_PAGE } from '#src/core/orders/find-order-page.ts';
import { getUserOrdersCall } from '#src/core/orders/order.calls.ts';
import { leftToPay, type Order } from '#src/core/orders/order.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { StateChip } from '../actions/state-chip.tsx';
import { orderPath } from './order-details.ts';

const isOpen = ({ state, paidAt, cancelledAt }: Order) =>
  cancelledAt === null && (state !== 'delivered' || paidAt === null);

/** For a clerk: what else the customer of an order has open, among the newest orders. */
export function OtherOpenOrders({ order }: { order: Order }) {
  const query = { user: order.orderedEmail, limit: ORDERS_PER_PAGE };
  const { answer = [] } = useContract(getUserOrdersCall, { query }, order);
  const open = answer.filter((other) => other._id !== order._id && isOpen(other));
  if (open.length === 0) return null;
  return (
    <section className="mt-8">
      <h3 className="font-semibold text-lg">
        {open.length === 1 ? 'Another open order' : `${open.length} other open orders`}
      </h3>
      <ul className="mt-2 max-h-80 overflow-y-auto">
        {open.map((other) => (
          <li key={other._id} className="border-base-300 border-b py-2 text-sm">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
              <PageLink className="font-semibold text-link" to={orderPath(other)}>
                {other.number}
              </PageLink>
              <StateChip order={other} />
              <span className="ml-auto">
                {leftToPay(other) > 0 ? `${formatMoney(leftToPay(other), other.currency)} to pay` : 'paid'}
              </span>
            </span>
            <span className="block truncate text-muted">{other.orderedTool}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
