import { formatDate } from '#src/core/site/calendar.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import type { CustomerCredit } from './credit.calls.ts';
import { type CreditDecision, shareUsed } from './credit.ts';

const byWhom = ({ at, by }: CreditDecision) => `${by ? `${by}, ` : ''}${formatDate(at, 'short')}`;

function limitText({ limit, ownLimit, limitSet, currency }: CustomerCredit): string {
  if (limit === null) return limitSet ? `No limit (${byWhom(limitSet)})` : 'No limit';
  const own = ownLimit && limitSet ? ` (${byWhom(limitSet)})` : ' (limit of the shop)';
  return `Limit ${formatMoney(limit, currency)}${own}`;
}

/** What a customer has open of the limit, and who decided it. */
export function CreditInUse({ credit }: { credit: CustomerCredit }) {
  const { open, limit, currency, openElsewhere, accepted, isNew } = credit;
  const isFull = shareUsed(credit) >= 1;
  return (
    <div className="min-w-0 text-sm tabular-nums [overflow-wrap:anywhere]">
      <p>
        <strong className={isFull ? 'text-error' : ''}>{formatMoney(open, currency)}</strong> open
        {limit !== null && ` of ${formatMoney(limit, currency)}`}
        {openElsewhere.map((sum) => `, ${formatMoney(sum.amount, sum.currency)} besides`).join('')}
      </p>
      {limit !== null && (
        <progress
          className={`mt-1 block h-2 w-full max-w-md overflow-hidden rounded-full bg-base-300 [&::-webkit-progress-bar]:bg-base-300 ${isFull ? '[&::-moz-progress-bar]:bg-error [&::-webkit-progress-value]:bg-error' : '[&::-moz-progress-bar]:bg-primary [&::-webkit-progress-value]:bg-primary'}`}
          aria-label="Credit in use"
          max={limit || 1}
          value={limit === 0 ? 1 : Math.min(open, limit)}
        />
      )}
      <p className="mt-1 text-muted">{limitText(credit)}</p>
      {accepted && <p className="text-muted">Accepted as a customer ({byWhom(accepted)})</p>}
      {!accepted && !isNew && <p className="text-muted">Has paid before</p>}
    </div>
  );
}
