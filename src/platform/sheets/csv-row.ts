import type { SheetCell, SheetTable } from './table.ts';

/**
 * Text that a spreadsheet would run as a formula: at the start of a cell and, where the locale separates cells by
 * semicolons, after a semicolon; in Chinese and Japanese locales, also with full-width signs. Apostrophes before the
 * sign match too: such text gets one more, so that `withoutApostrophe` can always remove one.
 */
const FORMULA = /(^|;)('*[=+\-@\t\r\n＝＋－＠])/g;

/** Text that a spreadsheet reads as a number, a date or a time. */
const NUMBER = /^'*(?:\(?(?=[., \u00a0]*\d)[\d., \u00a0]+\)?|\d+(?:[.,]\d*)?e[+-]?\d+|\d{1,4}(?:[-/.:]\d{1,4}){1,2})$/i;
/** Of these, text that it shows as it was: numbers of up to 11 digits, without a zero at either end, and days. */
const UNCHANGED = /^(?:(?:0|[1-9]\d{0,10})(?:\.\d{0,3}[1-9])?|\d{4}-\d\d-\d\d)$/;

/** Spreadsheets drop the first zero of a phone, and the last digits of a long reference. */
const isChanged = (text: string) => NUMBER.test(text) && !UNCHANGED.test(text);

/** The text of a cell without the apostrophes that `csvRow` gave it. */
export function withoutApostrophe(cell: string): string {
  if (NUMBER.test(cell)) return cell.replace(/^'/, '');
  return cell.replace(FORMULA, (_, start: string, sign: string) => start + sign.replace(/^'/, ''));
}

function csvCell(cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = isChanged(cell) ? `'${cell}` : cell.replace(FORMULA, "$1'$2");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file (RFC 4180). An apostrophe precedes text that a spreadsheet would run or change. */
export function csvRow(cells: readonly SheetCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Without it, Excel does not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** The byte order mark and the row of headings. */
export function csvHead<Item>({ columns }: SheetTable<Item>): string {
  return BYTE_ORDER_MARK + csvRow(columns.map(([heading]) => heading));
}

export function csvRows<Item>({ columns }: SheetTable<Item>, items: readonly Item[]): string {
  return items.map((item) => csvRow(columns.map(([, cell]) => cell(item)))).join('');
}
