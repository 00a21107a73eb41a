import { detectDelimiter, streamCsvRows } from 'hucre/csv';
import { decimalsOf } from '#src/platform/i18n/money.ts';
import { readNumber } from '#src/platform/i18n/read-number.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { withoutApostrophe } from '#src/platform/sheets/csv-row.ts';
import { type Column, type Columns, readColumns } from './bank-csv-columns.ts';
import { readDays } from './bank-csv-days.ts';
import { isCurrency, minorUnitsOf } from './exact-amount.ts';
import { statementTooLarge, statementUnreadable } from './refuse-statement.ts';
import { accountForm, lineText, type ReadLine, type ReadStatement, referenceText } from './statement-line.ts';

/** Banks write some lines about the account above the headings. */
const MAX_ROWS_ABOVE = 40;
const HEADINGS_MISSING =
  'This CSV file has no headings that are known. It needs a row with Date, Amount (or Credit and Debit), Currency, Reference and Name.';

/** A row of the file: its number, and its cells. */
type Row = [row: number, cells: string[]];

function rowsOf(text: string): Row[] {
  const lines = text.split('\n', bounds.statementLines.value * 2 + 1);
  if (lines.length > bounds.statementLines.value * 2)
    throw statementTooLarge('This statement is too long. Export fewer days at once.');
  const delimiter = detectDelimiter(text.slice(0, 64 * 1024));
  const rows: Row[] = [];
  for (const cells of streamCsvRows(text, { delimiter, typeInference: false }))
    rows.push([rows.length + 1, cells.map((cell) => withoutApostrophe(String(cell ?? '')))]);
  return rows;
}

/** An amount of a cell in minor units, negative with a minus; undefined if the cell is empty. */
function amountOf([row, cells]: Row, at: number | undefined, currency: string): number | undefined {
  const typed = at === undefined ? '' : (cells[at] ?? '').trim();
  if (typed === '' || typed === '-') return undefined;
  const { figures, ambiguity } = readNumber(typed.replace(/^([A-Z]{3}) ?| ?([A-Z]{3})$/, ''), decimalsOf(currency));
  const minor = minorUnitsOf(figures.replace('-', ''), currency);
  if (minor === undefined)
    throw statementUnreadable(
      `Row ${row}: "${typed.slice(0, 40)}" is not an amount in ${currency}. ${ambiguity ?? ''}`.trim(),
    );
  return figures.startsWith('-') ? -minor : minor;
}

const DEBIT_MARK = /^(?:d|dr|debit|s|soll|-)$/i;

/** The amount of a row, negative if the account lost it. */
function signedAmount(row: Row, cellAt: (column: Column) => number | undefined, currency: string): number | undefined {
  const [credit, debit] = [amountOf(row, cellAt('credit'), currency), amountOf(row, cellAt('debit'), currency)];
  if (credit) return credit;
  if (debit) return -Math.abs(debit);
  const amount = amountOf(row, cellAt('amount'), currency);
  const mark = row[1][cellAt('mark') ?? -1]?.trim() ?? '';
  return amount !== undefined && DEBIT_MARK.test(mark) ? -Math.abs(amount) : amount;
}

function lineOf(row: Row, { places, currency: named }: Columns, bookedOn: string): ReadLine | undefined {
  const [number, cells] = row;
  const cellAt = (column: Column) => places.get(column)?.[0];
  const textOf = (column: Column) => cells[cellAt(column) ?? -1]?.trim() ?? '';
  const currency = textOf('currency').toUpperCase() || named;
  if (!isCurrency(currency))
    throw statementUnreadable(
      `Row ${number} has no currency. The file needs a column "Currency", with codes such as USD.`,
    );
  const amount = signedAmount(row, cellAt, currency);
  if (!amount) return undefined;
  return {
    bankId: lineText(textOf('bankId')),
    bookedOn,
    kind: amount > 0 ? 'credit' : 'debit',
    amount: Math.abs(amount),
    currency,
    reference: referenceText((places.get('reference') ?? []).map((at) => cells[at] ?? '')),
    payer: lineText(textOf('payer')),
    endToEndId: lineText(textOf('endToEndId')),
  };
}

function daysOf(rows: readonly Row[], at: number): string[] {
  const days = readDays(rows.map(([, cells]) => cells[at] ?? ''));
  if (days === 'ambiguous')
    throw statementUnreadable(
      'Day and month of this file can be swapped, as in 03/04/2026. Export dates such as 2026-04-03.',
    );
  if (Array.isArray(days)) return days;
  const [row = 0, cells = []] = rows[days.wrong] ?? [];
  throw statementUnreadable(`Row ${row}: "${(cells[at] ?? '').slice(0, 40)}" is not a day such as 2026-03-12.`);
}

/**
 * Reads a statement in CSV, with the headings that banks give to its columns.
 * @throws Refusal that names the row; also if an amount or a day can be two
 */
export function readBankCsv(text: string): ReadStatement[] {
  const rows = rowsOf(text);
  const head = rows.slice(0, MAX_ROWS_ABOVE).findIndex(([, cells]) => readColumns(cells) !== undefined);
  const columns = readColumns(rows[head]?.[1] ?? []);
  if (!columns) throw statementUnreadable(HEADINGS_MISSING);
  const dayAt = columns.places.get('day')?.[0] ?? 0;
  // Below the lines, some banks write sums without a day.
  const below = rows.slice(head + 1).filter(([, cells]) => (cells[dayAt] ?? '').trim() !== '');
  const days = daysOf(below, dayAt);
  const accountAt = columns.places.get('account')?.[0] ?? -1;
  const lines = below.flatMap((row, at) => {
    const line = lineOf(row, columns, days[at] ?? '');
    return line ? [{ account: accountForm(row[1][accountAt] ?? ''), line }] : [];
  });
  return [...Map.groupBy(lines, ({ account }) => account)].map(([account, own]) => ({
    name: '',
    account,
    lines: own.map(({ line }) => line),
    notices: [],
  }));
}
