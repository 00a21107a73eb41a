import { formatMoney } from '#src/platform/i18n/money.ts';
import { AGES } from './aging.ts';
import type { OpenSums } from './open-sums.ts';

/** What is open in a currency, in all and by age. */
export function AgingFigures({ sums: { currency, open, aging } }: { sums: OpenSums }) {
  const figures = [['Open', open] as const, ...AGES.map(([age, label]) => [label, aging[age]] as const)];
  return (
    <dl aria-label={`Open amounts in ${currency}`} className="mt-4 flex flex-wrap gap-2.5">
      {figures.map(([label, amount], index) => (
        <div key={label} className="card flex-1 basis-36 p-3">
          <dt className="text-muted text-sm">{index > 1 ? `${label} overdue` : label}</dt>
          <dd
            className={`mt-1 font-bold text-lg tabular-nums leading-tight ${index > 1 && amount > 0 ? 'text-error' : ''}`}
          >
            {formatMoney(amount, currency)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
