import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#src/platform/i18n/days.ts';
import type { InvoiceLine } from '../invoices/invoice.ts';
import { totalOf } from '../invoices/invoice-amounts.ts';
import { changeOfInvoice, changesOfEntry, statementOf } from './account-statement.ts';
import { agingOf, overdueOf } from './aging.ts';
import { amountsOf, type BookedAmounts, bookedChanges, type InvoiceHistory, totalAmount } from './booked-change.ts';
import type { MoneyEntry } from './booked-entry.ts';
import { bookedLines, taxesOf } from './booked-lines.ts';
import { type JournalRow, rowsOfChange, rowsOfEntry } from './journal.ts';
import { bookPeriod, periodProblem } from './period.ts';

const LINE = {
  orderId: '1',
  orderNumber: 'ORD-2026-0001',
  tool: 'Drill',
  pieces: 500,
} as InvoiceLine;

const day = fc.integer({ min: 0, max: 120 }).map((days) => addDays('2026-03-01', days));
const amounts: fc.Arbitrary<BookedAmounts> = fc.record({
  sales: fc.integer({ min: 0, max: 5_000_000 }),
  charges: fc.integer({ min: 0, max: 90_000 }),
  discounts: fc.integer({ min: -90_000, max: 0 }),
  tax: fc.integer({ min: 0, max: 900_000 }),
});
const currency = fc.constantFrom('USD', 'BDT', 'JPY', 'KWD');

const NOTHING: BookedAmounts = { sales: 0, charges: 0, discounts: 0, tax: 0 };

/** An invoice that was reissued, and then perhaps replaced or cancelled. */
const history: fc.Arbitrary<InvoiceHistory> = fc
  .record({
    currency,
    issues: fc.array(fc.record({ day, amounts }), { minLength: 1, maxLength: 4 }),
    end: fc.constantFrom('open', 'replaced', 'cancelled', 'part cancelled'),
    shipped: amounts,
    lastDay: day,
  })
  .map(({ currency, issues, end, shipped, lastDay }) => {
    const days = issues.map((issue) => issue.day).sort();
    const revisions = issues.map((issue, index) => ({
      document: `PI-2026-0001${index === 0 ? '' : `-${index}`}`,
      day: days[index] ?? '',
      amounts: issue.amounts,
    }));
    const latest = totalAmount(revisions.at(-1)?.amounts ?? issues[0]?.amounts ?? NOTHING);
    const ofShipped = totalAmount(shipped);
    const total = { open: latest, replaced: 0, cancelled: ofShipped, 'part cancelled': latest + ofShipped }[end];
    return {
      number: 'PI-2026-0001',
      currency,
      customer: 'Rahim Uddin (rahim@example.com)',
      revisions,
      total,
      replaced: end === 'replaced' ? { by: 'PI-2026-J0001', day: lastDay } : null,
      cancelledOn: end.includes('cancelled') ? lastDay : null,
      allCancelled: end === 'cancelled',
      shipped: end.includes('cancelled') ? shipped : NOTHING,
    };
  });

const entry: fc.Arbitrary<MoneyEntry> = fc.record({
  invoice: fc.constant('PI-2026-0001'),
  currency,
  customer: fc.constant('Rahim Uddin (rahim@example.com)'),
  kind: fc.constantFrom('payment', 'refund', 'correction'),
  day,
  amount: fc.integer({ min: -5_000_000, max: 5_000_000 }),
  writtenOff: fc.integer({ min: -2_000, max: 2_000 }),
  reference: fc.constantFrom(null, 'FT 77'),
});

const books = fc.record({ histories: fc.array(history, { maxLength: 8 }), money: fc.array(entry, { maxLength: 12 }) });

const journalOf = (histories: readonly InvoiceHistory[], money: readonly MoneyEntry[]): JournalRow[] => [
  ...histories.flatMap((each) => bookedChanges(each).flatMap((change) => rowsOfChange(change, each))),
  ...money.flatMap(rowsOfEntry),
];

/** In thousandths, so that sums of decimal numbers are exact. */
const sumOf = (rows: readonly JournalRow[], side: 'debit' | 'credit') =>
  rows.reduce((sum, row) => sum + Math.round(row[side] * 1000), 0);

describe('the journal', () => {
  it('balances on each day in each currency', () => {
    fc.assert(
      fc.property(books, ({ histories, money }) => {
        const rows = journalOf(histories, money);
        for (const part of Map.groupBy(rows, (row) => `${row.date} ${row.currency}`).values())
          expect(sumOf(part, 'debit')).toBe(sumOf(part, 'credit'));
        for (const { debit, credit } of rows) {
          expect(Math.min(debit, credit)).toBe(0);
          expect(Math.max(debit, credit)).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('leaves on receivables what is to be paid less what was received', () => {
    fc.assert(
      fc.property(books, ({ histories, money }) => {
        const rows = journalOf(histories, money).filter(
          ({ account, currency: code }) => account === 'Receivables' && code === 'USD',
        );
        const owed = histories.reduce((sum, each) => sum + (each.currency === 'USD' ? each.total : 0), 0);
        const got = money.filter(({ currency: code }) => code === 'USD');
        const received = got.reduce((sum, { amount, writtenOff }) => sum + amount + writtenOff, 0);
        expect(sumOf(rows, 'debit') - sumOf(rows, 'credit')).toBe((owed - received) * 10);
      }),
    );
  });

  it('books goods, charges, discounts and tax on their own accounts, and bank charges beside the bank', () => {
    const booked = { sales: 1_000_00, charges: 80_00, discounts: -50_00, tax: 154_50 };
    const [change] = bookedChanges({
      number: 'PI-2026-0042',
      currency: 'USD',
      customer: 'Rahim',
      revisions: [{ document: 'PI-2026-0042', day: '2026-03-12', amounts: booked }],
      total: totalAmount(booked),
      replaced: null,
      cancelledOn: null,
      allCancelled: false,
      shipped: NOTHING,
    });
    if (!change) throw new Error('nothing is booked');
    const shown = (rows: readonly JournalRow[]) => rows.map(({ account, debit, credit }) => [account, debit, credit]);
    expect(shown(rowsOfChange(change, { currency: 'USD', customer: 'Rahim' }))).toEqual([
      ['Receivables', 1_184.5, 0],
      ['Sales', 0, 1_000],
      ['Freight and charges', 0, 80],
      ['Discounts', 50, 0],
      ['Tax payable', 0, 154.5],
    ]);
    const paid = { invoice: 'PI-2026-0042', currency: 'USD', customer: 'Rahim', day: '2026-03-20', reference: 'FT 1' };
    expect(shown(rowsOfEntry({ ...paid, kind: 'payment', amount: 1_170_00, writtenOff: 14_50 }))).toEqual([
      ['Bank', 1_170, 0],
      ['Bank charges', 14.5, 0],
      ['Receivables', 0, 1_184.5],
    ]);
    expect(shown(rowsOfEntry({ ...paid, kind: 'refund', amount: -70_00, writtenOff: 0 }))).toEqual([
      ['Bank', 0, 70],
      ['Receivables', 70, 0],
    ]);
  });
});

describe('a statement of account', () => {
  it('closes with what is to be paid less what was received, whatever the period before it was', () => {
    fc.assert(
      fc.property(books, day, ({ histories, money }, from) => {
        const changes = [
          ...histories.flatMap((each) => bookedChanges(each).map((change) => changeOfInvoice(change, each.currency))),
          ...money.flatMap(changesOfEntry),
        ];
        const sums = [
          ...histories.map(({ currency: code, total }) => ({
            currency: code,
            total,
            received: 0,
            dueOn: null,
            dueFirst: 0,
          })),
          ...money.map(({ currency: code, amount, writtenOff }) => {
            return { currency: code, total: 0, received: amount + writtenOff, dueOn: null, dueFirst: 0 };
          }),
        ];
        const basis = { from, to: '2026-12-31', today: '2026-12-31' };
        for (const { closing, opening, rows, aging, credit, currency: code } of statementOf(
          sums,
          new Map(),
          changes,
          basis,
        )) {
          const minor = (amount: number) => Math.round(amount * 1000);
          const own = sums.filter((each) => each.currency === code);
          const units = { USD: 10, BDT: 10, JPY: 1_000, KWD: 1 }[code] ?? 0;
          expect(minor(closing)).toBe(own.reduce((sum, { total, received }) => sum + total - received, 0) * units);
          expect(minor(opening) + rows.reduce((sum, { amount }) => sum + minor(amount), 0)).toBe(minor(closing));
          expect(minor(aging.notDue - credit)).toBe(minor(closing));
          expect(rows.map(({ on }) => on)).toEqual(rows.map(({ on }) => on).sort());
          expect(rows.at(-1)?.balance ?? opening).toBe(closing);
        }
      }),
    );
  });
});

const taxed = { amount: fc.integer({ min: 1, max: 5_000_000 }), taxPercent: fc.constantFrom(0, 5, 7.5, 15) };

describe('the lines of an invoice', () => {
  it('add up with the tax of each rate to what is to be paid, also once orders were cancelled', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record(taxed), { minLength: 1, maxLength: 5 }),
        fc.array(fc.record(taxed), { maxLength: 3 }),
        fc.boolean(),
        (orders, charges, cancelled) => {
          const taxOf = ({ amount, taxPercent }: { amount: number; taxPercent: number }) =>
            Math.round((amount * taxPercent) / 100);
          const lines = orders.map((line) => ({ ...LINE, ...line, tax: taxOf(line) }));
          const adjustments = charges.map((line) => {
            return { id: '1', kind: 'charge' as const, text: 'Freight', ...line, tax: taxOf(line) };
          });
          const content = { currency: 'USD', lines, adjustments };
          const left = cancelled ? { ...content, lines: [], adjustments: [] } : content;
          const [toPay, { tax }] = [totalOf(left), amountsOf(left)];
          const cents = [...bookedLines(content, toPay, tax), ...taxesOf(left)].map(({ amount }) =>
            Math.round(amount * 100),
          );
          expect(cents.reduce((sum, amount) => sum + amount, 0)).toBe(toPay);
        },
      ),
    );
  });

  it('have one row of tax for each rate, highest first, and none without tax', () => {
    const line = (amount: number, taxPercent: number) => ({
      ...LINE,
      ...{ amount, taxPercent, tax: (amount * taxPercent) / 100 },
    });
    const content = { currency: 'USD', adjustments: [] };
    expect(taxesOf({ ...content, lines: [line(1_000, 5), line(2_000, 15), line(3_000, 5), line(500, 0)] })).toEqual([
      { percent: 15, base: 20, amount: 3 },
      { percent: 5, base: 40, amount: 2 },
    ]);
    expect(taxesOf({ ...content, lines: [line(1_000, 0)] })).toEqual([]);
  });
});

describe('the age of what is open', () => {
  it.each([
    [null, 'notDue'],
    ['2026-06-01', 'notDue'],
    ['2026-05-31', 'notDue'],
    ['2026-05-30', 'days1to30'],
    ['2026-05-01', 'days1to30'],
    ['2026-04-30', 'days31to60'],
    ['2026-04-01', 'days31to60'],
    ['2026-03-31', 'days61to90'],
    ['2026-03-02', 'days61to90'],
    ['2026-03-01', 'over90'],
  ] as const)('due on %s is %s on 31 May', (dueOn, age) => {
    const aging = agingOf([{ amount: 7, dueOn }], '2026-05-31');
    expect(Object.entries(aging).filter(([, amount]) => amount !== 0)).toEqual([[age, 7]]);
    expect(overdueOf(aging)).toBe(age === 'notDue' ? 0 : 7);
  });
});

describe('a period', () => {
  it('is this year until today, unless a day is chosen', () => {
    expect(bookPeriod({}, '2026-05-31')).toEqual({ from: '2026-01-01', to: '2026-05-31' });
    expect(bookPeriod({ to: '2025-03-31' }, '2026-05-31')).toEqual({ from: '2025-01-01', to: '2025-03-31' });
    expect(bookPeriod({ from: '2026-09-01' }, '2026-05-31')).toEqual({ from: '2026-09-01', to: '2026-09-01' });
  });

  it('ends after it begins', () => {
    expect(periodProblem({ from: '2026-03-02', to: '2026-03-01' })).toMatchObject({
      message: expect.stringContaining('not after the last day'),
    });
    expect(periodProblem({ from: '0001-01-01', to: '2026-03-01' })).toMatchObject({ field: 'from' });
    expect(periodProblem({ from: '2026-03-01', to: '9999-12-31' })).toMatchObject({ field: 'to' });
    expect(periodProblem({ from: '2026-03-01', to: '2026-03-01' })).toBeUndefined();
  });
});
