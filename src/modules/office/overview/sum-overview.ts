import { type OrderState, orderStates } from '#src/core/orders/order-progress.ts';
import { countryName } from '#src/core/orders/summary/country-of-address.ts';
import type { Dimension, Since, SummaryCell } from '#src/core/orders/summary/sum-orders.ts';
import type { StockedTool } from '#src/core/tools/stock-repository.server.ts';
import { addDays, daysBetween } from '#src/platform/i18n/days.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import type { Figures, NamedFigures, OpenFigures, Overview, ShortTool } from './overview.ts';
import { SHORT_DAYS } from './overview.ts';
import { lastMonths, lastWeeks, monthOf, weekOf } from './overview-days.ts';

/** Start of the sums that an overview needs, by dimension. */
export function sinceFor(today: string): Since {
  const [year = today] = lastMonths(today);
  const month = year.slice(0, 7);
  return {
    state: '',
    day: year,
    'tool-day': addDays(today, -29),
    'tool-month': month,
    'country-month': month,
    'open-day': '',
  };
}

/** Totals of cells, grouped by `keyOf`. */
class Totals {
  readonly #currency: string;
  readonly #sums = new Map<string, { orders: number; pieces: number; minor: number; label: string }>();

  constructor(currency: string, cells: readonly SummaryCell[], keyOf: (cell: SummaryCell) => string | undefined) {
    this.#currency = currency;
    for (const cell of cells) this.#add(keyOf(cell), cell);
  }

  #add(key: string | undefined, cell: SummaryCell): void {
    if (key === undefined) return;
    const sum = this.#sums.get(key) ?? { orders: 0, pieces: 0, minor: 0, label: '' };
    sum.orders += cell.orders;
    sum.pieces += cell.pieces;
    if (cell.currency === this.#currency) sum.minor += cell.amount_minor;
    sum.label = cell.label;
    this.#sums.set(key, sum);
  }

  of(key: string): Figures {
    const { orders, pieces, minor } = this.#sums.get(key) ?? { orders: 0, pieces: 0, minor: 0 };
    return { orders, pieces, amount: fromMinorUnits(minor, this.#currency) };
  }

  /** Largest amount first. */
  named(): NamedFigures[] {
    return [...this.#sums]
      .map(([key, { label }]) => ({ key, name: label, ...this.of(key) }))
      .filter(({ orders }) => orders > 0)
      .sort((a, b) => b.amount - a.amount || b.pieces - a.pieces || (a.key < b.key ? -1 : 1));
  }
}

/** Age ranges in days, inclusive. A negative age, which clock skew can cause, belongs to the first. */
const AGES: readonly Pick<OpenFigures, 'from' | 'to'>[] = [
  { from: 0, to: 7 },
  { from: 8, to: 30 },
  { from: 31, to: 60 },
  { from: 61 },
];

const ageOf = (days: number) => String(AGES.find(({ to }) => to === undefined || days <= to)?.from);

function shortTools(tools: readonly StockedTool[], ordered: Totals): ShortTool[] {
  return tools
    .map(({ id, name, quantity }) => {
      const { pieces } = ordered.of(id);
      return { key: id, name, stock: quantity, ordered: pieces, days: Math.floor((quantity * 30) / pieces) };
    })
    .filter(({ ordered, days }) => ordered > 0 && days < SHORT_DAYS)
    .sort((a, b) => a.days - b.days || b.ordered - a.ordered || (a.key < b.key ? -1 : 1));
}

/**
 * Builds an overview from the sums of the orders.
 * @param cells since the start in `sinceFor`
 * @param tools that were ordered in the last 30 days
 */
export function sumOverview(
  cells: readonly SummaryCell[],
  tools: readonly StockedTool[],
  { currency, today }: { currency: string; today: string },
): Omit<Overview, 'inquiries'> {
  const of = (dimension: Dimension) => cells.filter((cell) => cell.dimension === dimension);
  const days = of('day');
  const total = (keyOf: (cell: SummaryCell) => string | undefined, from: readonly SummaryCell[] = days) =>
    new Totals(currency, from, keyOf);
  const [weeks, months] = [total(({ period }) => weekOf(period)), total(({ period }) => monthOf(period))];
  const thirties = total(({ period }) => String(Math.floor(Math.max(0, daysBetween(period, today)) / 30)));
  const states = total(({ key }) => key, of('state'));
  const open = of('open-day');
  const ages = total(({ period }) => ageOf(daysBetween(period, today)), open);
  return {
    currency,
    otherCurrencies: [...new Set(of('state').map((cell) => cell.currency))].filter((code) => code !== currency).sort(),
    last30Days: thirties.of('0'),
    thirtyDaysBefore: thirties.of('1'),
    open: total(() => '', open).of(''),
    weeks: lastWeeks(today).map((from) => ({ from, ...weeks.of(from) })),
    months: lastMonths(today).map((from) => ({ from, ...months.of(from) })),
    states: orderStates.map((state: OrderState) => ({ state, ...states.of(state) })),
    tools: total(({ key }) => key, of('tool-month')).named(),
    countries: total(({ key }) => key, of('country-month'))
      .named()
      .map((country) => ({ ...country, name: countryName(country.key) })),
    openByAge: AGES.map((age) => ({ ...age, ...ages.of(String(age.from)) })),
    shortTools: shortTools(
      tools,
      total(({ key }) => key, of('tool-day')),
    ),
  };
}
