import { amountToPay, type Order } from '#src/core/orders/order.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { type AddressGroup, reasonAgainst, wholeGroup, withToggled } from './joint-choice.ts';

interface ChoiceProps {
  order: Order;
  chosen: boolean;
  /** Why it cannot be chosen now. */
  reason: string | undefined;
  onToggle: () => void;
}

function Choice({ order, chosen, reason, onToggle }: ChoiceProps) {
  const { number, placedAt, orderedTool, orderedMinQty, currency, jointInvoice } = order;
  return (
    <li className="border-base-300 border-b">
      <label
        className={`flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-3 ${reason ? 'text-muted' : 'cursor-pointer'}`}
      >
        <input
          type="checkbox"
          className="checkbox"
          checked={chosen}
          disabled={reason !== undefined}
          onChange={onToggle}
        />
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <span className="block font-semibold">
            {formatPieces(orderedMinQty)} × {orderedTool}
          </span>
          <span className="block text-muted text-sm">
            {number} · {formatDate(placedAt, 'short')}
            {jointInvoice !== null && ` · on ${jointInvoice}`}
            {reason && ` · ${reason}`}
          </span>
        </span>
        <strong className="tabular-nums">{formatMoney(amountToPay(order), currency)}</strong>
      </label>
    </li>
  );
}

interface AddressOrdersProps {
  /** All orders that could be chosen. */
  orders: readonly Order[];
  group: AddressGroup;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Orders to one address, with a button that selects only these. */
export function AddressOrders({ orders, group, chosen, onChoose }: AddressOrdersProps) {
  return (
    <fieldset className="mt-6">
      <legend className="font-semibold [overflow-wrap:anywhere]">{group.address}</legend>
      {group.orders.length > 1 && (
        <button
          type="button"
          className="btn btn-outline btn-sm mt-2 max-md:min-h-11"
          onClick={() => onChoose(wholeGroup(orders, group.orders))}
        >
          Choose these {group.orders.length} orders
        </button>
      )}
      <ul className="mt-2 border-base-300 border-t">
        {group.orders.map((order) => (
          <Choice
            key={order._id}
            order={order}
            chosen={chosen.has(order._id)}
            reason={reasonAgainst(orders, chosen, order)}
            onToggle={() => onChoose(withToggled(chosen, orders, order))}
          />
        ))}
      </ul>
    </fieldset>
  );
}
