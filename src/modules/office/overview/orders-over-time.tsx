import { useState } from 'react';
import { formatDate } from '#src/core/site/calendar.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { Panel } from '#src/platform/ui/panel.tsx';
import { BarChart, shortCount, shortMoney } from './bar-chart.tsx';
import { FiguresTable } from './figures-table.tsx';
import type { Overview } from './overview.calls.ts';
import type { PeriodFigures } from './overview.ts';

const kinds = {
  weeks: { label: 'Weeks', head: 'Week from', noun: 'week' },
  months: { label: 'Months', head: 'Month', noun: 'month' },
} as const;
type Kind = keyof typeof kinds;

/** `16 Nov` or `Nov`; the table has the year. */
const shortName = (kind: Kind, { from }: PeriodFigures) => {
  const [day, month] = formatDate(from, 'short').split(' ');
  return kind === 'weeks' ? `${day} ${month}` : `${month}`;
};

function KindSwitch({ kind, choose }: { kind: Kind; choose: (kind: Kind) => void }) {
  return (
    <fieldset className="mb-2 inline-flex border border-base-300 print:hidden">
      <legend className="sr-only">Orders per</legend>
      {(Object.keys(kinds) as Kind[]).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === kind}
          className="min-h-11 px-4 font-medium hover:bg-base-200 md:min-h-9 aria-pressed:bg-base-content aria-pressed:text-base-100"
          onClick={() => choose(each)}
        >
          {kinds[each].label}
        </button>
      ))}
    </fieldset>
  );
}

/** Money, orders and pieces per week or month. */
export function OrdersOverTime({ overview }: { overview: Overview }) {
  const [kind, choose] = useState<Kind>('weeks');
  const { noun, head } = kinds[kind];
  const { [kind]: periods, currency } = overview;
  const money = (amount: number) => formatMoney(amount, currency);
  const count = { height: 170, short: shortCount, full: formatPieces, wide: false };
  const charts = [
    {
      of: 'amount',
      title: 'Order value',
      height: 240,
      short: (amount: number) => shortMoney(amount, currency),
      full: money,
      wide: true,
    },
    { of: 'orders', title: 'Orders', ...count },
    { of: 'pieces', title: 'Pieces', ...count },
  ] as const;
  return (
    <div className="mt-6">
      <Panel title="Orders over time" note={`The last 12 ${kind}, by order date; the current ${noun} is not complete`}>
        <KindSwitch kind={kind} choose={choose} />
        <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
          {charts.map(({ of, title, height, short, full, wide }) => (
            <figure key={of} className={wide ? 'min-w-0 md:col-span-2' : 'min-w-0'}>
              <figcaption className="font-medium text-sm">{`${title} per ${noun}`}</figcaption>
              <BarChart
                label={`${title} per ${noun}, as in the table below`}
                bars={periods.map((period) => ({ name: shortName(kind, period), value: period[of] }))}
                height={height}
                short={short}
                full={full}
              />
            </figure>
          ))}
        </div>
        <details className="mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center text-link print:hidden">Show as table</summary>
          <FiguresTable
            plain
            caption={`Orders per ${noun}`}
            head={head}
            currency={currency}
            rows={periods.map(({ from, ...figures }) => ({
              key: from,
              label: formatDate(from, kind === 'weeks' ? 'short' : 'month'),
              ...figures,
            }))}
          />
        </details>
      </Panel>
    </div>
  );
}
