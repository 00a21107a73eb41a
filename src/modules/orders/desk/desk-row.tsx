import { type MouseEvent, useId } from 'react';
import { statedTotal } from '#src/core/orders/amount-to-pay.ts';
import { type Order, showsMoney } from '#src/core/orders/order.ts';
import { OrderControl, PaymentControl } from '#src/core/orders/order-controls.tsx';
import type { OrderRow } from '#src/core/orders/order-row.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { StateChip } from '../actions/state-chip.tsx';

interface DeskRowProps {
  row: OrderRow;
  /** Whether the row is the table's tab stop. */
  isCurrent: boolean;
  isSelected: boolean;
  onPaper: boolean;
  onSelect: (id: string, withRange: boolean) => void;
  onOpen: (order: Order) => void;
}

const cell = 'as-table:border-base-300 as-table:border-b as-table:px-2 as-table:py-0.5';
const quiet = 'text-muted text-xs';

/** On two lines where the controls are on two lines too. */
const name =
  'line-clamp-2 font-medium leading-tight [overflow-wrap:anywhere] min-[90rem]:as-table:block min-[90rem]:as-table:truncate print:line-clamp-none';

/** One line in a wide table, two in others; on a card, 44 pixels high and in one line if there is room. */
const controls =
  'flex flex-col gap-px min-[90rem]:flex-row min-[90rem]:gap-2 as-card:flex-row as-card:flex-wrap as-card:gap-x-3 as-card:gap-y-1 as-table:[&_.btn]:h-6 as-table:[&_.btn]:min-h-6 as-table:[&_.btn]:px-1.5 as-table:[&_.btn]:text-xs as-table:[&_.status-choice_label]:min-h-6 as-table:[&_.status-choice_label]:px-1.25 as-table:[&_.status-choice_label]:text-xs';
/**
 * De-emphasises moves that end an order, because they are not its next step. On a card they are last, and not below
 * Pay.
 */
const quietDelete =
  '[&_.btn:not(:hover)]:border-transparent [&_.btn:not(:hover)]:bg-transparent as-card:w-full as-card:[&>div]:justify-start as-card:[&_.btn]:order-last as-card:[&_.btn]:ml-auto';

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label, fieldset, dialog') !== null;

function PhoneAndAddress({ order: { orderedPhone, orderedEmail, shippingAddress } }: { order: Order }) {
  const address = shippingAddress.split('\n').join(', ');
  return (
    <span
      title={`${orderedPhone}, ${address}`}
      className={`${quiet} block leading-tight [overflow-wrap:anywhere] as-table:truncate print:whitespace-normal`}
    >
      {orderedPhone}
      <span className="hidden print:inline">, {orderedEmail}</span>
      <span className="max-sm:hidden">, </span>
      <span dir="auto" className="max-sm:block">
        {address}
      </span>
    </span>
  );
}

function Amount({ row: { order, cancelled } }: { row: OrderRow }) {
  const { orderedTotalPrice, receivedAmount, shippedPieces, currency } = order;
  const toPay = statedTotal(order);
  return (
    <>
      <span className={`block whitespace-nowrap font-semibold ${cancelled ? 'line-through' : ''}`}>
        {formatMoney(orderedTotalPrice, currency)}
      </span>
      {toPay !== orderedTotalPrice && (!cancelled || shippedPieces > 0) && (
        <span className={`${quiet} block`}>to pay {formatMoney(toPay, currency)}</span>
      )}
      {receivedAmount > 0 && receivedAmount < toPay && (
        <span className={`${quiet} block`}>received {formatMoney(receivedAmount, currency)}</span>
      )}
    </>
  );
}

/** The transfers that the customer has reported, and a clerk has to check. */
function SlipChip({ order }: { order: Order }) {
  const { reportedAmount = 0, currency } = order;
  if (reportedAmount === 0 || !showsMoney(order)) return null;
  return (
    <span className="mt-0.5 block w-fit whitespace-nowrap border border-primary/40 bg-primary/5 px-1.5 font-semibold text-primary text-xs as-card:ml-auto">
      Slip {formatMoney(reportedAmount, currency)}
    </span>
  );
}

/** Row of an order. A click outside its controls opens it, like the button at its end. */
export function DeskRow({ row, isCurrent, isSelected, onPaper, onSelect, onOpen }: DeskRowProps) {
  const { order, page, cancelled } = row;
  const id = useId();
  const describedBy = `${id}-order ${id}-tool`;
  const { _id, number, orderedTool, orderedMinQty } = order;
  function openUnlessControl({ target }: MouseEvent) {
    if (!isControl(target) && window.getSelection()?.isCollapsed !== false) onOpen(order);
  }
  return (
    <tr
      data-order={_id}
      tabIndex={isCurrent ? 0 : -1}
      onClick={openUnlessControl}
      className={`cursor-pointer outline-offset-[-2px] hover:bg-base-200 focus-visible:outline-2 focus-visible:outline-primary as-card:grid as-card:grid-cols-[auto_minmax(0,1fr)_auto] as-card:items-center as-card:gap-x-3 as-card:border as-card:border-base-300 as-card:gap-y-1 as-card:px-2 as-card:pt-1 as-card:pb-2 as-table:h-11 ${isSelected ? 'bg-base-200 print:bg-transparent' : ''} ${onPaper ? '' : 'print:hidden'}`}
    >
      <td className={`${cell} as-table:pr-0! print:hidden`}>
        <label className="flex items-center as-card:h-11 as-card:w-8 as-table:size-8 as-table:justify-center">
          <input
            type="checkbox"
            className="checkbox checkbox-sm"
            aria-label={`Select ${number}`}
            checked={isSelected}
            onChange={({ nativeEvent }) => onSelect(_id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
          />
        </label>
      </td>
      <td
        id={`${id}-order`}
        className={`${cell} as-card:flex as-card:flex-wrap as-card:items-center as-card:gap-x-1.5`}
      >
        {page ? (
          <PageLink
            className="link font-semibold [overflow-wrap:anywhere] as-table:block as-table:truncate as-card:inline-flex as-card:min-h-11 as-card:items-center"
            to={page}
          >
            {number}
          </PageLink>
        ) : (
          <span className="font-semibold [overflow-wrap:anywhere] as-table:block as-table:truncate">{number}</span>
        )}
        <time className={`${quiet} block whitespace-nowrap`} dateTime={order.placedAt}>
          {formatDate(order.placedAt, 'short')}
        </time>
      </td>
      <td className={`${cell} as-table:pr-0! as-card:col-span-2 as-card:row-start-2`}>
        <span dir="auto" title={order.orderedBy} className={name}>
          {order.orderedBy}
        </span>
        <PhoneAndAddress order={order} />
        {order.foundBy && (
          <mark className="mt-0.5 block w-fit max-w-full bg-warning/20 px-1 text-inherit text-xs leading-tight [overflow-wrap:anywhere]">
            {order.foundBy}
          </mark>
        )}
      </td>
      <td id={`${id}-tool`} className={`${cell} as-card:col-span-2 as-card:row-start-3`}>
        <span title={orderedTool} className="line-clamp-2 leading-tight print:line-clamp-none">
          {orderedTool}
        </span>
      </td>
      <td className={`${cell} text-right as-card:row-start-3 as-card:after:content-['_pieces']`}>
        {formatPieces(orderedMinQty)}
      </td>
      {showsMoney(order) && (
        <td className={`${cell} text-right as-card:col-start-3 as-card:row-start-1`}>
          <Amount row={row} />
        </td>
      )}
      <td className={`${cell} as-card:col-start-3 as-card:row-start-2 as-card:self-start as-card:text-right`}>
        <StateChip order={order} />
        {!cancelled && <SlipChip order={order} />}
      </td>
      <td className={`${cell} as-card:col-span-3 as-card:col-start-1 as-card:row-start-4 print:hidden`}>
        <div className={controls}>
          <PaymentControl row={row} describedBy={describedBy} />
          {!cancelled && (
            <div className={quietDelete}>
              <OrderControl row={row} describedBy={describedBy} />
            </div>
          )}
        </div>
      </td>
      <td
        className={`${cell} text-right as-card:col-start-3 as-card:row-start-4 as-card:self-start as-table:px-0! print:hidden`}
      >
        <button
          type="button"
          className="btn btn-ghost btn-sm as-card:-mr-3 as-card:min-h-11 as-table:btn-square"
          aria-label={`Details of ${number}`}
          onClick={() => onOpen(order)}
        >
          <span className="as-table:hidden">Details</span>
          <span aria-hidden="true">›</span>
        </button>
      </td>
    </tr>
  );
}
