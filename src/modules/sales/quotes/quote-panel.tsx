import { useContract } from '#src/core/calls/use-contract.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { LabelledValue } from '#src/platform/ui/labelled-value.tsx';
import { Panel } from '#src/platform/ui/panel.tsx';
import { getQuoteFiguresCall, type QuoteFigures } from './quote.calls.ts';
import { lossNames } from './quote.ts';

function inDays(days: number | null): string {
  if (days === null) return '–';
  return days < 1 ? 'Less than a day' : `${days.toFixed(1)} days`;
}

function shareOfWon({ won, lost }: QuoteFigures): string {
  return won + lost === 0 ? '' : ` (${Math.round((100 * won) / (won + lost))} %)`;
}

function Reasons({ reasons }: Pick<QuoteFigures, 'reasons'>) {
  if (reasons.length === 0) return null;
  return (
    <ul className="mt-4" aria-label="Why quotes are lost">
      {reasons.map(({ why, quotes }) => (
        <li key={why} className="flex justify-between gap-4 border-base-300 border-t py-1.5">
          <span>{why ? lossNames[why] : 'Expired or withdrawn'}</span>
          <span className="font-semibold">{formatPieces(quotes)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Quotes in the overview: won, lost and why, and the time to the first offer. */
export default function QuotePanel() {
  const { answer: figures, problem } = useContract(getQuoteFiguresCall, {});
  return (
    <Panel title="Quotes" note="Asked for in the last 12 months">
      <FormProblem message={problem} />
      {figures && (
        <>
          <dl className="grid grid-cols-2 gap-4 tabular-nums sm:grid-cols-3">
            <LabelledValue label="Waiting for an offer">{formatPieces(figures.asked)}</LabelledValue>
            <LabelledValue label="Open">{formatPieces(figures.open)}</LabelledValue>
            <LabelledValue label="Won">
              {formatPieces(figures.won)}
              {shareOfWon(figures)}
            </LabelledValue>
            <LabelledValue label="Lost">{formatPieces(figures.lost)}</LabelledValue>
            <LabelledValue label="Amount won">{formatMoney(figures.wonAmount, figures.currency)}</LabelledValue>
            <LabelledValue label="Days to answer">{inDays(figures.daysToAnswer)}</LabelledValue>
          </dl>
          <Reasons reasons={figures.reasons} />
        </>
      )}
    </Panel>
  );
}
