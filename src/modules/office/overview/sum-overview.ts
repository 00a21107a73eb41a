import { countryName } from '#src/core/orders/country-of-address.ts';
import { orderStates } from '#src/core/orders/order-progress.ts';
import type { StockedTool } from '#src/core/tools/stock-repository.server.ts';
import { addDays, daysBetween } from '#src/platform/i18n/days.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import type { Figures, Overview, ShortTool } from './overview.calls.ts';
import { type NamedFigures, type OpenFigures, SHORT_DAYS } from './overview.ts';
import { lastMonths, lastWeeks, monthOf, weekOf } from './overview-days.ts';
import type { OrderSums, Sum } from './overview-repository.server.ts';

/**
 * First days of the periods for which an overview needs sums, oldest first: within one, all days count alike. The first
 * period begins before the first order.
 */
export function periodsFor(today: string): string[] {
  const ages = AGES.map(({ from }) => addDays(today, 1 - from));
  const days = [...lastMonths(today), ...lastWeeks(today), ...ages, addDays(today, -29), addDays(today, -59)];
  return ['1970-01-01', ...new Set(days.sort())];
}

/** Totals of sums, grouped by `keyOf`. */
class Totals<Row extends Sum> {
  readonly #currency: string;
  readonly #sums = new Map<string, { orders: number; pieces: number; minor: number; last: Row }>();

  constructor(currency: string, rows: readonly Row[], keyOf: (row: Row) => string) {
    this.#currency = currency;
    for (const row of rows) this.#add(keyOf(row), row);
  }

  #add(key: string, row: Row): void {
    const { orders, pieces, minor } = this.#sums.get(key) ?? { orders: 0, pieces: 0, minor: 0 };
    this.#sums.set(key, {
      orders: orders + row.orders,
      pieces: pieces + row.pieces,
      minor: minor + (row.currency === this.#currency ? row.amount_minor : 0),
      last: row,
    });
  }

  of(key: string): Figures {
    const { orders, pieces, minor } = this.#sums.get(key) ?? { orders: 0, pieces: 0, minor: 0 };
    return { orders, pieces, amount: fromMinorUnits(minor, this.#currency) };
  }

  /** Largest amount first. @param nameOf gets the last of the rows */
  named(nameOf: (last: Row) => string): NamedFigures[] {
    return [...this.#sums]
      .map(([key, { last }]) => ({ key, name: nameOf(last), ...this.of(key) }))
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

function shortTools<Row extends Sum>(tools: readonly StockedTool[], ordered: Totals<Row>): ShortTool[] {
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
 * @param sums by the periods of `periodsFor`
 * @param tools that were ordered in the last twelve months
 */
export function sumOverview(
  { states, placed, open }: OrderSums,
  tools: readonly StockedTool[],
  { currency, today }: { currency: string; today: string },
): Omit<Overview, 'inquiries' | 'overdue' | 'received'> {
  const total = <Row extends Sum>(rows: readonly Row[], keyOf: (row: Row) => string) =>
    new Totals(currency, rows, keyOf);
  const weeks = total(placed, ({ period }) => weekOf(period));
  const months = total(placed, ({ period }) => monthOf(period));
  const thirties = total(placed, ({ period }) => String(Math.floor(Math.max(0, daysBetween(period, today)) / 30)));
  const ofState = total(states, ({ state }) => state);
  const ages = total(open, ({ period }) => ageOf(daysBetween(period, today)));
  // The latest order may name a sample of the tool.
  const names = new Map(tools.map(({ id, name }) => [id, name]));
  const recent = placed.filter(({ period }) => period >= addDays(today, -29));
  return {
    currency,
    otherCurrencies: [...new Set(states.map((row) => row.currency))].filter((code) => code !== currency).sort(),
    last30Days: thirties.of('0'),
    thirtyDaysBefore: thirties.of('1'),
    open: total(open, () => 'all').of('all'),
    weeks: lastWeeks(today).map((from) => ({ from, ...weeks.of(from) })),
    months: lastMonths(today).map((from) => ({ from, ...months.of(from) })),
    states: orderStates.map((state) => ({ state, ...ofState.of(state) })),
    tools: total(placed, ({ tool_id }) => tool_id).named(({ tool_id, tool_name }) => names.get(tool_id) ?? tool_name),
    countries: total(placed, ({ country }) => country).named(({ country }) => countryName(country)),
    openByAge: AGES.map((age) => ({ ...age, ...ages.of(String(age.from)) })),
    shortTools: shortTools(
      tools,
      total(recent, ({ tool_id }) => tool_id),
    ),
  };
}
