import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import { type Aging, agingOf, byDueDay } from './aging.ts';
import { type BookedChange, totalAmount } from './booked-change.ts';
import { type MoneyEntry, textOfEntry } from './booked-entry.ts';
import { inUnits } from './open-sums.ts';

/** A line of a statement. Amounts are decimal numbers of the currency. */
export interface StatementRow {
  on: string;
  kind: BookedChange['kind'] | MoneyEntry['kind'] | 'write-off';
  /** Number of the invoice, with the letter of its revision. */
  document: string;
  text: string;
  /** What is owed more; negative if it is less. */
  amount: number;
  /** What is owed after this line. */
  balance: number;
}

/** The account of a customer in one currency. */
export interface CurrencyStatement {
  currency: string;
  /** What was owed before the first day; negative if more was received. */
  opening: number;
  rows: readonly StatementRow[];
  /** What was owed after the last day. */
  closing: number;
  /** What is open today, by age. */
  aging: Aging;
  /** Received today beyond what is to be paid. The aging less this is what is owed today. */
  credit: number;
}

/** Answer of GET /statement. Days are those of the company’s calendar. */
export interface AccountStatement {
  customer: { name: string; email: string };
  from: string;
  to: string;
  currencies: readonly CurrencyStatement[];
}

/** The sums of an invoice today, in minor units. */
export interface AccountSums {
  currency: string;
  total: number;
  received: number;
  dueOn: string | null;
  /** What is due on that day. */
  dueFirst: number;
}

/** What changed the balance of an account, in minor units. */
export type StatementChange = Omit<StatementRow, 'balance'> & { currency: string };

export function changeOfInvoice(change: BookedChange, currency: string): StatementChange {
  const { day: on, kind, document, text, amounts } = change;
  return { on, kind, document, text, amount: totalAmount(amounts), currency };
}

/** What was paid or written off reduces what is owed. */
export function changesOfEntry(entry: MoneyEntry): StatementChange[] {
  const common = { on: entry.day, document: entry.invoice, currency: entry.currency };
  const text = textOfEntry(entry);
  const changes: StatementChange[] = [
    { ...common, kind: entry.kind, text, amount: -entry.amount },
    { ...common, kind: 'write-off', text: 'Bank charges that we bear', amount: -entry.writtenOff },
  ];
  return changes.filter(({ amount }) => amount !== 0);
}

interface Basis {
  from: string;
  to: string;
  today: string;
}

function ofCurrency(
  currency: string,
  sums: readonly AccountSums[],
  { before, changes }: { before: number; changes: readonly StatementChange[] },
  { from, to, today }: Basis,
): CurrencyStatement {
  const amountOf = (minor: number) => fromMinorUnits(minor, currency);
  const sumOf = (some: readonly StatementChange[]) => some.reduce((total, { amount }) => total + amount, 0);
  const opening = before + sumOf(changes.filter(({ on }) => on < from));
  let balance = opening;
  const inPeriod = changes
    .filter(({ on }) => on >= from && on <= to)
    .sort((a, b) => (a.on < b.on ? -1 : +(a.on > b.on)));
  const rows = inPeriod.map(({ currency: _, ...change }) => {
    balance += change.amount;
    return { ...change, amount: amountOf(change.amount), balance: amountOf(balance) };
  });
  const dues = sums.map(({ total, received, dueOn, dueFirst }) => ({ amount: total - received, dueOn, dueFirst }));
  const aging = agingOf(dues.filter(({ amount }) => amount > 0).flatMap(byDueDay), today);
  const credit = dues.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
  return {
    currency,
    opening: amountOf(opening),
    rows,
    closing: amountOf(balance),
    aging: inUnits(aging, currency),
    credit: amountOf(credit),
  };
}

/**
 * The account of a customer over a period, by currency.
 * @param sums of all invoices
 * @param openings by currency, what is owed on invoices whose changes are not in `changes`
 * @param changes of one day stay in this order
 */
export function statementOf(
  sums: readonly AccountSums[],
  openings: ReadonlyMap<string, number>,
  changes: readonly StatementChange[],
  basis: Basis,
): CurrencyStatement[] {
  const currencies = [...new Set(sums.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const own = <Item extends { currency: string }>(items: readonly Item[]) =>
      items.filter((item) => item.currency === currency);
    return ofCurrency(currency, own(sums), { before: openings.get(currency) ?? 0, changes: own(changes) }, basis);
  });
}
