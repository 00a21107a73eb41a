import { today } from '#src/core/site/calendar.ts';
import type { SheetTable } from '#src/platform/sheets/table.ts';
import { invoiceNumber } from '../invoices/invoice.ts';
import type { AccountStatement, CurrencyStatement } from './account-statement.ts';
import type { JournalRow } from './journal.ts';
import type { ListedInvoice } from './listed-invoice.ts';

interface Period {
  from: string;
  to: string;
}

/** The journal for an accounting program: of each line, one of debit and credit is 0. */
export const journalTable = ({ from, to }: Period): SheetTable<JournalRow> => ({
  name: `journal-${from}-${to}`,
  columns: [
    ['date', ({ date }) => date, 'day'],
    ['document', ({ document }) => document],
    ['account', ({ account }) => account],
    ['debit', ({ debit }) => debit],
    ['credit', ({ credit }) => credit],
    ['currency', ({ currency }) => currency],
    ['customer', ({ customer }) => customer],
    ['text', ({ text }) => text],
  ],
});

/** A line of a statement in a file; the opening and closing balances are lines, too. */
export interface StatementCsvRow {
  date: string;
  document: string | null;
  text: string;
  amount: number | null;
  balance: number;
  currency: string;
}

const rowsOf = ({ from, to }: Period, { currency, opening, rows, closing }: CurrencyStatement): StatementCsvRow[] => [
  { date: from, document: null, text: 'Opening balance', amount: null, balance: opening, currency },
  ...rows.map(({ on, document, text, amount, balance }) => ({ date: on, document, text, amount, balance, currency })),
  { date: to, document: null, text: 'Closing balance', amount: null, balance: closing, currency },
];

export const statementCsvRows = (statement: AccountStatement): StatementCsvRow[] =>
  statement.currencies.flatMap((each) => rowsOf(statement, each));

/** A statement of account for a spreadsheet: what is owed more is charged, what is owed less is credited. */
export const statementCsv = ({ from, to }: Period): SheetTable<StatementCsvRow> => ({
  name: `statement-${from}-${to}`,
  columns: [
    ['date', ({ date }) => date, 'day'],
    ['document', ({ document }) => document],
    ['text', ({ text }) => text],
    ['charged', ({ amount }) => (amount !== null && amount > 0 ? amount : null)],
    ['credited', ({ amount }) => (amount !== null && amount < 0 ? -amount : null)],
    ['balance', ({ balance }) => balance],
    ['currency', ({ currency }) => currency],
  ],
});

const customerColumns: SheetTable<ListedInvoice>['columns'] = [
  ['Customer', ({ customer }) => customer?.name ?? null],
  ['Email', ({ customer }) => customer?.email ?? null],
];

/** Invoices for a spreadsheet, with their customers if they are those of all. */
export const invoiceTable = ({ ofAll }: { ofAll: boolean }): SheetTable<ListedInvoice> => ({
  name: `invoices-${today()}`,
  columns: [
    ['Number', invoiceNumber],
    ['Issued on', ({ issuedOn }) => issuedOn, 'day'],
    ...(ofAll ? customerColumns : []),
    ['Orders', ({ orders }) => orders.map(({ number }) => number).join(' ')],
    ['Total', ({ total }) => total],
    ['Received', ({ received }) => received],
    ['Due', ({ due }) => due],
    ['Due on', ({ dueOn }) => dueOn, 'day'],
    ['Due on that day', ({ dueOn, dueFirst }) => (dueOn === null ? null : dueFirst)],
    ['Overdue', ({ overdue }) => (overdue ? 'yes' : 'no')],
    ['Currency', ({ currency }) => currency],
  ],
});
