import { May } from '#src/core/accounts/sessions/rights.ts';
import type { Order } from '#src/core/orders/order.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { useOrderActions } from '#src/modules/orders/actions/use-order-actions.tsx';
import type { OrderAction } from '#src/modules/orders/moves/order-process.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { postCorrectionCall } from './ledger.calls.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';

const KINDS: Record<LedgerEntry['kind'], string> = {
  payment: 'Payment',
  'write-off': 'Bank charges that we bear',
  refund: 'Refund',
  correction: 'Correction',
  moved: 'Moved within the invoice',
};

const amountOf = ({ amount, currency }: LedgerEntry) => formatMinor(Math.abs(amount), currency);

const correctionOf = (entry: LedgerEntry): OrderAction => ({
  label: 'Correct',
  move: {
    event: 'payment-corrected',
    call: 'correction',
    to: ['admin'],
    label: 'Correct',
    title: `Correct the entry of ${amountOf(entry)}?`,
    text: 'A contra entry dated today reverses it, and the customer gets a mail. This cannot be undone.',
    confirm: 'Correct the entry',
    dismiss: 'Keep it',
    done: (number) => `The entry of ${amountOf(entry)} for ${number} is corrected.`,
    body: { entry: entry.id },
    fields: { note: 'Note to the customer' },
    undo: false,
  },
});

interface LedgerListProps {
  order: Order;
  ledger: Ledger;
  onChanged: () => Promise<void>;
}

/** Payments of an order, oldest first; an admin can correct one with a contra entry. */
export function LedgerList({ order, ledger: { entries, clerk }, onChanged }: LedgerListProps) {
  const { run, dialog } = useOrderActions(onChanged);
  return (
    <>
      <ul className="mt-3 max-w-2xl">
        {entries.map((entry) => (
          <li
            key={`${entry.id} ${entry.kind}`}
            className="flex flex-wrap items-center gap-x-6 gap-y-1 border-base-300 border-b py-2 tabular-nums max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <time dateTime={entry.on ?? undefined}>{formatDate(entry.on, 'short')}</time>
            <span className="min-w-40 flex-1 text-muted [overflow-wrap:anywhere] max-sm:col-start-1 max-sm:row-start-2">
              {[KINDS[entry.kind], entry.method, entry.reference, entry.notedBy && `noted by ${entry.notedBy}`]
                .filter(Boolean)
                .join(' · ')}
              {entry.corrected && ' · corrected'}
            </span>
            {clerk && (entry.kind === 'payment' || entry.kind === 'refund') && !entry.corrected && (
              <May call={postCorrectionCall}>
                <button
                  type="button"
                  className="btn btn-ghost btn-sm max-md:min-h-11 max-sm:col-start-2 max-sm:row-start-2 max-sm:-mr-3 print:hidden"
                  aria-label={`Correct the entry of ${amountOf(entry)}`}
                  onClick={() => run(order, correctionOf(entry))}
                >
                  Correct
                </button>
              </May>
            )}
            <strong
              className={`ml-auto max-sm:col-start-2 max-sm:row-start-1 ${entry.corrected ? 'line-through' : ''}`}
            >
              {formatMinor(entry.amount, entry.currency)}
            </strong>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}
