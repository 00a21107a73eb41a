import type { ReactNode } from 'react';
import { useContract } from '#src/core/calls/use-contract.ts';
import { statedTotal } from '#src/core/orders/amount-to-pay.ts';
import { type Order, showsMoney } from '#src/core/orders/order.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { DateTime } from '#src/core/site/date-time.tsx';
import { endInWords } from '#src/core/site/end-in-words.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { getBuyerCall } from '../buyer/buyer.calls.ts';
import { DrawerHistory } from './drawer-history.tsx';

/** A label and its value in the drawer of an order. */
function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] sm:grid-cols-[7rem_minmax(0,1fr)] gap-x-3">
      <dt className="text-muted">{label}</dt>
      <dd dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}

/** Amounts, tool, customer and destination of an order. */
export function DrawerDetails({ order }: { order: Order }) {
  const { currency, orderedTotalPrice, receivedAmount, orderedMinQty, shippedPieces, unitPrice } = order;
  const toPay = statedTotal(order);
  const buyer = useContract(getBuyerCall, { params: { id: order._id } }, order).answer?.buyer;
  return (
    <>
      {showsMoney(order) && (
        <p>
          <strong className="text-2xl tabular-nums">{formatMoney(orderedTotalPrice, currency)}</strong>
          {toPay !== orderedTotalPrice && (
            <span className="block tabular-nums">{formatMoney(toPay, currency)} to pay</span>
          )}
          {receivedAmount > 0 && (
            <span className="block text-muted tabular-nums">
              received {formatMoney(receivedAmount, currency)} of {formatMoney(toPay, currency)}
            </span>
          )}
        </p>
      )}
      <dl className="flex flex-col gap-2 text-sm tabular-nums">
        <Line label="Tool">{order.orderedTool}</Line>
        <Line label="Pieces">
          {formatPieces(orderedMinQty)}
          {showsMoney(order) && ` × ${formatMoney(unitPrice, currency)}`}
          {shippedPieces > 0 && `, ${formatPieces(shippedPieces)} shipped`}
        </Line>
        <Line label="Customer">{order.orderedBy}</Line>
        {buyer?.company && <Line label="Company">{buyer.company}</Line>}
        {buyer?.poNumber && <Line label="PO number">{buyer.poNumber}</Line>}
        <Line label="Email">
          <a className="link" href={`mailto:${order.orderedEmail}`}>
            {order.orderedEmail}
          </a>
        </Line>
        <Line label="Phone">
          <a className="link" href={`tel:${order.orderedPhone.replaceAll(/[^\d+]/g, '')}`}>
            {order.orderedPhone}
          </a>
        </Line>
        <Line label="Address">{order.shippingAddress}</Line>
        <Line label="Placed">
          <DateTime at={order.placedAt} />
        </Line>
        {order.heldUntil && order.state === 'to-be-paid' && (
          <Line label="Held until">{endInWords(order.heldUntil, 'short')}</Line>
        )}
        {order.promisedFor && <Line label="Ready by">{formatDate(order.promisedFor, 'short')}</Line>}
      </dl>
      <DrawerHistory order={order} />
    </>
  );
}
