import { formatMoney, formatPieces } from '#src/shared/money.ts';
import type { Order } from './order.ts';
import { OrderControl, type OrderExtras, PaymentControl } from './order-controls.tsx';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

interface OrderTableProps {
  orders: Order[];
  showCustomer: boolean;
  /** What extensions add to a row; by default nothing, and its controls are inert (spec section 4). */
  extrasOf?: (order: Order) => OrderExtras;
}

const noExtras = () => ({});

/** A table; on a phone each row is a card. */
export function OrderTable({ orders, showCustomer, extrasOf = noExtras }: OrderTableProps) {
  return (
    <table className="table mt-6 max-lg:block">
      <thead className="max-lg:sr-only">
        <tr>
          <th>Tool</th>
          {showCustomer && <th>Customer</th>}
          <th className="text-right">Quantity</th>
          <th className="text-right">Total</th>
          <th>Payment</th>
          <th>Order</th>
        </tr>
      </thead>
      <tbody className="max-lg:flex max-lg:flex-col max-lg:gap-4">
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} showCustomer={showCustomer} extras={extrasOf(order)} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ order, showCustomer, extras }: { order: Order; showCustomer: boolean; extras: OrderExtras }) {
  const cell = 'max-lg:border-0 max-lg:px-0 max-lg:py-1.5';
  const amount = `${cell} text-right max-lg:flex max-lg:justify-between max-lg:before:text-muted max-lg:before:content-[attr(data-label)]`;
  return (
    <tr className="max-lg:flex max-lg:flex-col max-lg:border max-lg:border-base-300 max-lg:p-4">
      <td className={cell}>
        <span className="block font-semibold">{order.orderedTool}</span>
        <time className="text-muted text-sm" dateTime={order.placedAt}>
          {day.format(new Date(order.placedAt))}
        </time>
      </td>
      {showCustomer && (
        <td className={`${cell} lg:min-w-48 [overflow-wrap:anywhere]`}>
          <span className="block">{order.orderedBy}</span>
          <span className="block text-muted text-sm">{order.orderedEmail}</span>
          <span className="block text-muted text-sm">{order.orderedPhone}</span>
          <span className="block text-muted text-sm">{order.shippingAddress}</span>
        </td>
      )}
      <td className={amount} data-label="Quantity">
        {formatPieces(order.orderedMinQty)}
      </td>
      <td className={`${amount} font-semibold`} data-label="Total">
        {formatMoney(order.orderedTotalPrice, order.currency)}
      </td>
      <td className={cell}>
        <PaymentControl order={order} extras={extras} />
      </td>
      <td className={cell}>
        <OrderControl order={order} extras={extras} />
      </td>
    </tr>
  );
}
