import { DateTime } from '#src/core/site/date-time.tsx';
import type { Company } from './companies.calls.ts';

export function CompanyHistory({ history }: Pick<Company, 'history'>) {
  return (
    <section aria-labelledby="company-history" className="max-w-3xl">
      <h3 id="company-history" className="font-semibold text-lg">
        History
      </h3>
      <ul className="mt-3">
        {history.map(({ at, by, what }) => (
          <li key={`${at} ${what}`} className="border-base-300 border-b py-2 [overflow-wrap:anywhere]">
            {what}
            <span className="block text-muted text-sm">
              {by} · <DateTime at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
