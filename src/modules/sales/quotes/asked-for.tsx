import { formatDate } from '#src/core/site/calendar.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import type { Quote } from './quote.calls.ts';

/** What the customer has asked for. */
export function AskedFor({ quote: { asked, askedAt } }: { quote: Quote }) {
  return (
    <section aria-label="Asked for" className="mt-4 border-base-300 border-l-4 bg-base-200 px-4 py-3">
      <p className="text-muted text-sm">Asked for on {formatDate(askedAt, 'long')}</p>
      <ul className="tabular-nums [overflow-wrap:anywhere]">
        {asked.lines.map(({ tool, pieces, targetPrice }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a request never change
          <li key={at}>
            {tool}: {formatPieces(pieces)} pieces
            {targetPrice !== null && `, target ${formatMoney(targetPrice, asked.currency)} each`}
          </li>
        ))}
      </ul>
      {asked.port && <p className="[overflow-wrap:anywhere]">Deliver to: {asked.port}</p>}
      {asked.message && (
        <p dir="auto" className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">
          {asked.message}
        </p>
      )}
    </section>
  );
}
