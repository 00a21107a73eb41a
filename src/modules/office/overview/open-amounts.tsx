import { formatMoney } from '#src/platform/i18n/money.ts';
import { BarChart, shortMoney } from './bar-chart.tsx';
import { FiguresTable } from './figures-table.tsx';
import type { OpenFigures } from './overview.ts';

const nameOf = ({ from, to }: OpenFigures) => (to === undefined ? `${from}+` : `${from}–${to}`);

/** Amounts due, by the age of the order in days. */
export function OpenAmounts({ ages, currency }: { ages: readonly OpenFigures[]; currency: string }) {
  return (
    <>
      <BarChart
        label="Amounts still to be received, by days since the order, as in the table below"
        bars={ages.map((age) => ({ name: nameOf(age), value: age.amount }))}
        height={170}
        short={(amount) => shortMoney(amount, currency)}
        full={(amount) => formatMoney(amount, currency)}
      />
      <FiguresTable
        plain
        caption="Amounts still to be received"
        head="Days"
        currency={currency}
        rows={ages.map((age) => ({ key: nameOf(age), label: nameOf(age), ...age }))}
      />
    </>
  );
}
