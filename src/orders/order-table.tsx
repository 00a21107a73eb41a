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

/** A table; where it would have to squeeze its controls, each row is a card. */
export function OrderTable({ orders, showCustomer, extrasOf = noExtras }: OrderTableProps) {
  return (
    <table className="table mt-6 max-xl:block">
      <thead className="max-xl:sr-only">
        <tr>
          <th className="xl:px-2.5">Tool</th>
          {showCustomer && <th className="xl:px-2.5">Customer</th>}
          <th className="text-right xl:px-2.5">Quantity</th>
          <th className="text-right xl:px-2.5">Total</th>
          <th className="xl:px-2.5">Payment</th>
          <th className="xl:px-2.5">Order</th>
        </tr>
      </thead>
      <tbody className="max-xl:grid max-xl:gap-4 md:max-xl:grid-cols-2">
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} showCustomer={showCustomer} extras={extrasOf(order)} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ order, showCustomer, extras }: { order: Order; showCustomer: boolean; extras: OrderExtras }) {
  const cell = 'max-xl:border-0 max-xl:p-0 xl:px-2.5';
  const amount = `${cell} text-right max-xl:col-start-2`;
  const control = `${cell} max-xl:col-span-2 max-xl:flex max-xl:min-h-9 max-xl:items-center max-xl:justify-between max-xl:gap-3 max-xl:before:text-muted max-xl:before:content-[attr(data-label)]`;
  return (
    <tr className="max-xl:grid max-xl:grid-cols-[1fr_auto] max-xl:content-start max-xl:gap-x-4 max-xl:gap-y-1.5 max-xl:border max-xl:border-base-300 max-xl:p-4">
      <td className={`${cell} max-xl:row-span-2`}>
        <span className="block font-semibold">{order.orderedTool}</span>
        <time className="text-muted text-sm" dateTime={order.placedAt}>
          {day.format(new Date(order.placedAt))}
        </time>
      </td>
      {showCustomer && <CustomerCell order={order} className={cell} />}
      <td className={`${amount} max-xl:row-start-2 max-xl:after:content-['_pieces']`}>
        {formatPieces(order.orderedMinQty)}
      </td>
      <td className={`${amount} max-xl:row-start-1 font-semibold ${extras.cancelled ? 'line-through' : ''}`}>
        {formatMoney(order.orderedTotalPrice, order.currency)}
      </td>
      <td className={control} data-label="Payment">
        <PaymentControl order={order} extras={extras} />
      </td>
      <td className={control} data-label="Order">
        <OrderControl order={order} extras={extras} />
      </td>
    </tr>
  );
}

/** Who ordered and where it goes: lines in the table, one running text on a card. */
function CustomerCell({ order, className }: { order: Order; className: string }) {
  const line = "xl:block max-xl:after:content-[',_'] max-xl:last:after:content-none";
  return (
    <td className={`${className} max-xl:col-span-2 max-xl:row-start-3 xl:min-w-36 [overflow-wrap:anywhere]`}>
      <span className={line}>{order.orderedBy}</span>
      <span className={`${line} text-muted text-sm`}>{order.orderedEmail}</span>
      <span className={`${line} text-muted text-sm`}>{order.orderedPhone}</span>
      <span className={`${line} text-muted text-sm`}>{order.shippingAddress}</span>
    </td>
  );
}
