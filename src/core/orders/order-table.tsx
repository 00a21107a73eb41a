import { useId } from 'react';
import { formatDate } from '#src/core/site/calendar.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Order } from './order.ts';
import { OrderControl, PaymentControl } from './order-controls.tsx';
import type { OrderRow as Row } from './order-row.ts';

interface OrderTableProps {
  rows: readonly Row[];
  showCustomer: boolean;
}

/** A table whose rows become cards where it is too narrow for their controls. */
export function TableOfOrders({ rows, showCustomer }: OrderTableProps) {
  return (
    <table className="table mt-6 as-card:block">
      <thead className="as-card:sr-only">
        <tr>
          <th className="as-table:px-2.5">Tool</th>
          {showCustomer && <th className="as-table:px-2.5">Customer</th>}
          <th className="text-right as-table:px-2.5">Quantity</th>
          <th className="text-right as-table:px-2.5">Total</th>
          <th className="as-table:px-2.5">Payment</th>
          <th className="as-table:px-2.5">Shipment</th>
        </tr>
      </thead>
      <tbody className="as-card:grid as-card:gap-4 md:as-card:grid-cols-2">
        {rows.map((row) => (
          <OrderRow key={row.order._id} row={row} showCustomer={showCustomer} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ row, showCustomer }: { row: Row; showCustomer: boolean }) {
  const { order, page, next, Chip, InRow, cancelled } = row;
  const id = useId();
  const cell = 'as-card:border-0 as-card:p-0 as-table:px-2.5';
  const amount = `${cell} text-right as-card:col-start-2`;
  const control = `${cell} as-card:col-span-2 as-card:flex as-card:min-h-9 as-card:items-center as-card:justify-between as-card:gap-3 as-card:before:text-muted as-card:before:content-[attr(data-label)]`;
  return (
    <tr className="as-card:grid as-card:grid-cols-[minmax(0,1fr)_auto] as-card:content-start as-card:gap-x-4 as-card:gap-y-1.5 as-card:border as-card:border-base-300 as-card:p-4">
      <td id={id} className={`${cell} as-card:row-span-2 as-table:min-w-36 [overflow-wrap:anywhere]`}>
        <span className="block text-balance font-semibold">{order.orderedTool}</span>
        <span className="flex flex-wrap items-center gap-x-2">
          {Chip && <Chip order={order} />}
          <time className="text-muted text-sm" dateTime={order.placedAt}>
            {formatDate(order.placedAt, 'short')}
          </time>
        </span>
        {page && (
          <PageLink className="link block whitespace-nowrap text-sm" to={page}>
            {order.number}
          </PageLink>
        )}
        {next && <span className="mt-1 block text-sm">{next}</span>}
        {InRow && <InRow order={order} />}
      </td>
      {showCustomer && <CustomerCell order={order} className={cell} />}
      <td className={`${amount} as-card:row-start-2 as-card:after:content-['_pieces']`}>
        {formatPieces(order.orderedMinQty)}
      </td>
      <td className={`${amount} as-card:row-start-1 font-semibold ${cancelled ? 'line-through' : ''}`}>
        {formatMoney(order.orderedTotalPrice, order.currency)}
      </td>
      <td className={control} data-label="Payment">
        <PaymentControl row={row} describedBy={id} />
      </td>
      <td className={control} data-label="Shipment">
        <OrderControl row={row} describedBy={id} />
      </td>
    </tr>
  );
}

/** Customer and destination: several lines in the table, running text on a card. */
function CustomerCell({ order, className }: { order: Order; className: string }) {
  const line = "as-table:block as-card:after:content-[',_'] as-card:last:after:content-none";
  return (
    <td className={`${className} as-card:col-span-2 as-card:row-start-3 as-table:min-w-36 [overflow-wrap:anywhere]`}>
      <span dir="auto" className={line}>
        {order.orderedBy}
      </span>
      <span className={`${line} text-muted text-sm`}>{order.orderedEmail}</span>
      <span className={`${line} text-muted text-sm`}>{order.orderedPhone}</span>
      <span dir="auto" className={`${line} whitespace-pre-line text-muted text-sm`}>
        {order.shippingAddress}
      </span>
    </td>
  );
}
