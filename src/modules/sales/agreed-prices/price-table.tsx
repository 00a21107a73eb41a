import { useState } from 'react';
import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { QuestionDialog } from '#src/core/calls/question-dialog.tsx';
import { formatDate } from '#src/core/site/calendar.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { type AgreedPrice, removeAgreedPriceCall } from './agreed-price.calls.ts';

interface TableProps {
  prices: readonly AgreedPrice[];
  /** Called after a price has ended. */
  onEnded: () => Promise<void>;
}

/** The days of a price in words. */
function daysOf({ validFrom, until }: AgreedPrice): string {
  const day = (time: string) => formatDate(time, 'short');
  if (validFrom === null) return until === null ? 'No end' : `Until ${day(until)}`;
  return until === null ? `From ${day(validFrom)}` : `${day(validFrom)} to ${day(until)}`;
}

const VALIDITY = { valid: '', later: 'Not yet', expired: 'Over' } as const;

/** The prices as a table; on a smaller screen each row is a card. */
export function TableOfPrices({ prices, onEnded }: TableProps) {
  const [chosen, setChosen] = useState<AgreedPrice>();
  const [open, setOpen] = useState(false);
  return (
    <>
      <table className="table mt-4 as-card:block as-table:[&_:is(th,td)]:px-3">
        <thead className="as-card:sr-only">
          <tr>
            <th>Customer</th>
            <th>Tool</th>
            <th className="text-right">From pieces</th>
            <th className="text-right">Price per piece</th>
            <th>Valid</th>
            <th>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="as-card:grid as-card:grid-cols-[minmax(0,1fr)] as-card:gap-2.5 md:as-card:grid-cols-2">
          {prices.map((price) => (
            <PriceRow
              key={price._id}
              price={price}
              onEnd={() => {
                setChosen(price);
                setOpen(true);
              }}
            />
          ))}
        </tbody>
      </table>
      {chosen && (
        <EndDialog key={chosen._id} price={chosen} open={open} onClose={() => setOpen(false)} onEnded={onEnded} />
      )}
    </>
  );
}

const cell =
  'as-card:flex as-card:items-baseline as-card:justify-between as-card:gap-4 as-card:border-0 as-card:p-0 as-table:py-1.5';
const labelled = `${cell} as-card:before:text-muted as-card:before:content-[attr(data-label)]`;

function PriceRow({ price, onEnd }: { price: AgreedPrice; onEnd: () => void }) {
  const mayEnd = useMay()('DELETE /agreed-price/:id');
  const { customer, customerName, tool, from, unitPrice, listPrice, currency, validity } = price;
  return (
    <tr className="as-card:flex as-card:flex-col as-card:gap-1.5 as-card:border as-card:border-base-300 as-card:p-4 as-table:h-14">
      <td className="min-w-0 as-card:border-0 as-card:p-0 as-table:max-w-60 as-table:py-1.5">
        <span dir="auto" className="block truncate font-semibold" title={customerName}>
          {customerName}
        </span>
        <span className="block truncate text-muted text-sm" title={customer}>
          {customer}
        </span>
      </td>
      <td className={`${labelled} as-table:max-w-60`} data-label="Tool">
        <span className="as-card:text-right">{tool}</span>
      </td>
      <td className={`${labelled} text-right tabular-nums`} data-label="From pieces">
        {formatPieces(from)}
      </td>
      <td className={`${labelled} text-right tabular-nums`} data-label="Price per piece">
        <div className="as-card:text-right">
          <span className="block font-semibold">{formatMoney(unitPrice, currency)}</span>
          <span className="block whitespace-nowrap text-muted text-sm">list {formatMoney(listPrice, currency)}</span>
        </div>
      </td>
      <td className={labelled} data-label="Valid">
        <div className="as-card:text-right">
          <span className="block whitespace-nowrap">{daysOf(price)}</span>
          {validity !== 'valid' && <span className="block text-muted text-sm">{VALIDITY[validity]}</span>}
        </div>
      </td>
      <td className={`${cell} as-card:pt-2 as-table:text-right`}>
        {mayEnd && (
          <button
            type="button"
            className="btn btn-outline btn-error btn-sm as-card:min-h-11 as-card:grow"
            onClick={onEnd}
          >
            End
            <span className="sr-only">
              {' '}
              the price of {customerName} for {tool} from {formatPieces(from)} pieces
            </span>
          </button>
        )}
      </td>
    </tr>
  );
}

interface EndDialogProps {
  price: AgreedPrice;
  open: boolean;
  onClose: () => void;
  onEnded: () => Promise<void>;
}

/** Asks before a price ends. */
function EndDialog({ price, open, onClose, onEnded }: EndDialogProps) {
  async function end() {
    await callContract(removeAgreedPriceCall, { params: { id: price._id } });
    showSuccess('The agreed price has ended.');
    onClose();
    await onEnded();
  }
  const { customer, tool, unitPrice, from, currency } = price;
  return (
    <QuestionDialog
      title="End this agreed price?"
      confirm="End the price"
      dismiss="Keep the price"
      danger
      open={open}
      send={end}
      onClose={onClose}
    >
      <p className="font-semibold [overflow-wrap:anywhere]">
        {tool}: {formatMoney(unitPrice, currency)} from {formatPieces(from)} pieces
      </p>
      <p className="[overflow-wrap:anywhere]">{customer}</p>
      <p className="mt-2 text-muted">
        Later orders have the list price. Orders that were placed at the agreed price stay as they are.
      </p>
    </QuestionDialog>
  );
}
