import { acknowledged } from '#src/core/accounts/answers.ts';
import { callApi } from '#src/core/accounts/call-api.ts';
import type { Order } from '#src/core/orders/order.ts';
import { formatDate } from '#src/platform/i18n/dates.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';

const KINDS: Record<LedgerEntry['kind'], string> = {
  payment: 'Payment',
  'write-off': 'Bank charges, borne by us',
  refund: 'Refund',
  correction: 'Correction',
};

interface LedgerListProps {
  order: Order;
  ledger: Ledger;
  onChanged: () => Promise<void>;
}

/** The payments of an order, the earliest first; a clerk makes a wrong one good by a contrary entry. */
export function LedgerList({ order, ledger: { entries, clerk }, onChanged }: LedgerListProps) {
  return (
    <ul className="mt-3 max-w-2xl">
      {entries.map((entry) => (
        <li
          key={`${entry.id} ${entry.kind}`}
          className="flex flex-wrap items-center gap-x-6 gap-y-1 border-base-300 border-b py-2 tabular-nums"
        >
          <span>{formatDate(entry.on, 'short')}</span>
          <span className="min-w-40 flex-1 text-muted [overflow-wrap:anywhere]">
            {[KINDS[entry.kind], entry.method, entry.reference, entry.notedBy && `noted by ${entry.notedBy}`]
              .filter(Boolean)
              .join(' · ')}
            {entry.corrected && ' · corrected'}
          </span>
          {clerk && (entry.kind === 'payment' || entry.kind === 'refund') && !entry.corrected && (
            <Correction order={order} entry={entry} onChanged={onChanged} />
          )}
          <strong className={entry.corrected ? 'line-through' : ''}>
            {entry.amount < 0 ? '−' : ''}
            {formatMinor(Math.abs(entry.amount), entry.currency)}
          </strong>
        </li>
      ))}
    </ul>
  );
}

/** It can be taken back like every move, from the history of the order, for some seconds. */
function Correction({ order, entry, onChanged }: { order: Order; entry: LedgerEntry; onChanged: () => Promise<void> }) {
  const keyFor = useIdempotencyKey();
  const { form, failure, submitting, submit } = useSubmit({
    async send() {
      const body = { entry: entry.id };
      const options = { method: 'POST', body, headers: keyFor(body) } as const;
      await callApi(`/order/${order._id}/correction`, acknowledged, options);
      await onChanged();
    },
  });
  const name = `Correct the entry of ${formatMinor(Math.abs(entry.amount), entry.currency)}`;
  return (
    <form ref={form} noValidate onSubmit={submit} className="print:hidden">
      <button type="submit" className="btn btn-ghost btn-sm" aria-label={name} aria-disabled={submitting}>
        Correct
      </button>
      <FormProblem message={failure?.message} />
    </form>
  );
}
