import { streamCsvRows } from 'hucre/csv';
import { decimalsOf } from '#src/platform/i18n/money.ts';
import { readDays } from '#src/platform/i18n/read-days.ts';
import { readNumber } from '#src/platform/i18n/read-number.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { csvDelimiter } from '#src/platform/sheets/csv-delimiter.ts';
import { csvFault } from '#src/platform/sheets/csv-fault.ts';
import { withoutApostrophe } from '#src/platform/sheets/csv-row.ts';
import { type Column, type Columns, type CsvRow, readColumns } from './bank-csv-columns.ts';
import { withDays } from './bank-csv-sums.ts';
import { isCurrency, minorUnitsOf } from './exact-amount.ts';
import { STATEMENT_TOO_LONG, statementTooLarge, statementUnreadable } from './refuse-statement.ts';
import { accountForm, lineText, type ReadLine, type ReadStatement, referenceText } from './statement-line.ts';

/** Banks write some lines about the account above the headings. */
const MAX_ROWS_ABOVE = 40;
const HEADINGS_MISSING =
  'This CSV file has no headings that are known. It needs a row with Date, Amount (or Credit and Debit), Currency, Reference and Name.';

function rowsOf(text: string): CsvRow[] {
  const delimiter = csvDelimiter(text.slice(0, bounds.importedRow.value));
  const fault = csvFault(text, delimiter, { max: bounds.statementLines.value * 2, message: STATEMENT_TOO_LONG });
  if (fault) throw (fault.is === 'large' ? statementTooLarge : statementUnreadable)(fault.message);
  const rows: CsvRow[] = [];
  for (const cells of streamCsvRows(text, { delimiter, typeInference: false }))
    rows.push([rows.length + 1, cells.map((cell) => withoutApostrophe(String(cell ?? '')))]);
  return rows;
}

/** An amount with the code of its currency, as in `USD 5,100`. */
const WITH_CODE = /^(?:([A-Z]{3}) ?)?(.*?)(?: ?([A-Z]{3}))?$/;

/** An amount of a cell in minor units, negative with a minus; undefined if the cell is empty. */
function amountOf([row, cells]: CsvRow, at: number | undefined, currency: string): number | undefined {
  const typed = at === undefined ? '' : (cells[at] ?? '').trim();
  if (typed === '' || typed === '-') return undefined;
  const [, before = currency, number = '', after = currency] = WITH_CODE.exec(typed) ?? [];
  const isOther = before !== currency || after !== currency;
  const { figures, ambiguity } = readNumber(isOther ? '' : number, decimalsOf(currency));
  const minor = minorUnitsOf(figures.replace('-', ''), currency);
  if (minor === undefined)
    throw statementUnreadable(
      `Row ${row}: "${typed.slice(0, 40)}" is not an amount in ${currency}. ${ambiguity ?? ''}`.trim(),
    );
  return figures.startsWith('-') ? -minor : minor;
}

const DEBITS = 'd dr debit dbit s soll - out withdrawal debe cargo débit belastung lastschrift'.split(' ');
const CREDITS = 'c cr credit crdt h haben + in deposit haber abono crédit gutschrift'.split(' ');

/** What a mark says of its row; undefined if it is none that banks write. */
function markOf(cell = ''): 'debit' | 'credit' | 'none' | undefined {
  const mark = cell
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^[−–]$/, '-');
  if (mark === '') return 'none';
  if (DEBITS.includes(mark)) return 'debit';
  return CREDITS.includes(mark) ? 'credit' : undefined;
}

/** Whether an amount of the file has a sign. */
const hasSigns = (rows: readonly CsvRow[], at: number | undefined) =>
  at !== undefined && rows.some(([, cells]) => /\d/.test(cells[at] ?? '') && /[-−–+]/.test(cells[at] ?? ''));

/**
 * The column of marks. One with the heading "Type" may have other words, such as "Transfer", beside signed amounts:
 * without signs, those words alone could say which amounts the account lost.
 */
function markColumn(rows: readonly CsvRow[], { places }: Columns): number | undefined {
  const [type] = places.get('type') ?? [];
  const isMark =
    type !== undefined &&
    (rows.some(([, cells]) => ['debit', 'credit'].includes(markOf(cells[type]) ?? '')) ||
      !hasSigns(rows, places.get('amount')?.[0]));
  return places.get('mark')?.[0] ?? (isMark ? type : undefined);
}

/** The amount of a row with a mark. @throws Refusal if only the mark could say whether the account lost it */
function markedAmount([row, cells]: CsvRow, amount: number | undefined, at: number | undefined): number | undefined {
  if (!amount || at === undefined) return amount;
  const mark = markOf(cells[at]);
  if (mark === 'debit') return -Math.abs(amount);
  if (mark === undefined && amount > 0)
    throw statementUnreadable(
      `Row ${row}: "${cells[at]?.trim().slice(0, 40)}" does not say whether the money arrived or left. Export amounts with their signs.`,
    );
  return amount;
}

/** Columns, with the place of the marks. */
type MarkedColumns = Columns & { mark: number | undefined };

/** The amount of a row, negative if the account lost it. */
function signedAmount(row: CsvRow, { places, mark }: MarkedColumns, currency: string) {
  const amountAt = (column: Column) => amountOf(row, places.get(column)?.[0], currency);
  const [credit, debit] = [amountAt('credit'), amountAt('debit')];
  if (credit && debit) throw statementUnreadable(`Row ${row[0]} has a credit and a debit. Export one line for each.`);
  if (credit) return credit;
  if (debit) return -Math.abs(debit);
  return markedAmount(row, amountAt('amount'), mark);
}

function lineOf(row: CsvRow, columns: MarkedColumns, bookedOn: string): ReadLine | undefined {
  const { places, currency: named } = columns;
  const [number, cells] = row;
  const textOf = (column: Column) => cells[places.get(column)?.[0] ?? -1]?.trim() ?? '';
  const currency = textOf('currency').toUpperCase() || named;
  if (!isCurrency(currency))
    throw statementUnreadable(
      `Row ${number} has no currency. The file needs a column "Currency", with codes such as USD.`,
    );
  if (named && currency !== named)
    throw statementUnreadable(`Row ${number} is in ${currency}, but the heading of its amount says ${named}.`);
  const amount = signedAmount(row, columns, currency);
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

function daysOf(rows: readonly CsvRow[], at: number): string[] {
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
  const { dated, notices } = withDays(rows.slice(head + 1), columns);
  const days = daysOf(dated, dayAt);
  const mark = markColumn(dated, columns);
  const accountAt = columns.places.get('account')?.[0] ?? -1;
  const lines = dated.flatMap((row, at) => {
    const line = lineOf(row, { ...columns, mark }, days[at] ?? '');
    return line ? [{ account: accountForm(row[1][accountAt] ?? ''), line }] : [];
  });
  return [...Map.groupBy(lines, ({ account }) => account)].map(([account, own], at) => ({
    name: '',
    account,
    lines: own.map(({ line }) => line),
    notices: at === 0 ? notices : [],
  }));
}
