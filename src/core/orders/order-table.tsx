import { useId } from 'react';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import type { Order } from './order.ts';
import { OrderCell } from './order-cell.tsx';
import { OrderControl, PaymentControl } from './order-controls.tsx';
import type { GroupOfRows, OrderRow as Row } from './order-row.ts';

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
      {blocksOf(rows).map(({ key, rows: own, Heading }) => (
        <tbody
          key={key}
          className={`as-card:grid as-card:gap-4 md:as-card:grid-cols-2 ${Heading ? 'border-base-300 as-card:my-4 as-card:border as-card:bg-base-200 as-card:p-3 max-md:as-card:px-0 max-md:as-card:pb-0' : 'as-card:mt-4'}`}
        >
          {Heading && (
            <tr className="as-card:block max-md:as-card:px-4 md:as-card:col-span-2">
              <th
                scope="rowgroup"
                colSpan={showCustomer ? 6 : 5}
                className="whitespace-normal text-left font-normal text-base-content as-card:block as-card:p-0 as-table:bg-base-200 as-table:px-2.5"
              >
                <Heading orders={own.map(({ order }) => order)} />
              </th>
            </tr>
          )}
          {own.map((row) => (
            <OrderRow key={row.order._id} row={row} showCustomer={showCustomer} grouped={Heading !== undefined} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface Block {
  key: string;
  rows: readonly Row[];
  /** Of a group. */
  Heading?: GroupOfRows['Heading'];
}

/** Groups of at least two rows, each where its first row is, and the rows between them. */
function blocksOf(rows: readonly Row[]): Block[] {
  const groups = Map.groupBy(rows, ({ group, order }) => group?.key ?? order._id);
  const blocks: Block[] = [];
  for (const [key, own] of groups) {
    const Heading = own[0]?.group?.Heading;
    const last = blocks.at(-1);
    if (Heading && own.length > 1) blocks.push({ key, rows: own, Heading });
    else if (last && !last.Heading) blocks[blocks.length - 1] = { ...last, rows: [...last.rows, ...own] };
    else blocks.push({ key, rows: own });
  }
  return blocks;
}

interface OrderRowProps {
  row: Row;
  showCustomer: boolean;
  /** Below the heading of its group. */
  grouped: boolean;
}

function OrderRow({ row, showCustomer, grouped }: OrderRowProps) {
  const { order, cancelled } = row;
  const id = useId();
  const cell = 'as-card:border-0 as-card:p-0 as-table:px-2.5';
  const amount = `${cell} text-right as-card:col-start-2`;
  const control = `${cell} as-card:col-span-2 as-card:flex as-card:min-h-9 as-card:items-center as-card:justify-between as-card:gap-3 as-card:before:text-muted as-card:before:content-[attr(data-label)]`;
  return (
    <tr className="as-card:grid as-card:grid-cols-[minmax(0,1fr)_auto] as-card:grid-rows-[auto_1fr] as-card:content-start as-card:gap-x-4 as-card:gap-y-1.5 as-card:border as-card:border-base-300 as-card:bg-base-100 as-card:p-4">
      <td id={id} className={`${cell} as-card:contents as-table:min-w-36 [overflow-wrap:anywhere]`}>
        <OrderCell row={row} grouped={grouped} />
      </td>
      {showCustomer && <CustomerCell order={order} className={cell} />}
      <td className={`${amount} as-card:row-start-2 as-card:after:content-['_pieces']`}>
        {formatPieces(order.orderedMinQty)}
      </td>
      <td className={`${amount} as-card:row-start-1 font-semibold ${cancelled ? 'line-through' : ''}`}>
        {formatMoney(order.orderedTotalPrice, order.currency)}
      </td>
      <td className={control} data-label="Payment">
        <PaymentControl row={row} describedBy={id} quiet={grouped || row.waitsForShop === true} />
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
