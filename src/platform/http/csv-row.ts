/** A number is written as it is; null is an empty cell. */
export type CsvCell = string | number | null;

/** A file of rows as people open it in a spreadsheet. */
export interface CsvTable<Item> {
  /** Such as `orders.csv`; in ASCII. */
  fileName: string;
  columns: readonly (readonly [heading: string, cell: (item: Item) => CsvCell])[];
}

/**
 * A spreadsheet runs a text that begins like this as a formula, where people write Chinese or Japanese also with the wide signs; one that
 * is preceded by apostrophes gets another, so that one can be taken off again.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** The text of a cell without the apostrophe that `csvRow` gave it. */
export function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file (RFC 4180). Texts that a spreadsheet would run as a formula get a leading apostrophe. */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Without it, Excel does not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** The begin of the file. */
export function csvHead<Item>({ columns }: CsvTable<Item>): string {
  return BYTE_ORDER_MARK + csvRow(columns.map(([heading]) => heading));
}

export function csvRows<Item>({ columns }: CsvTable<Item>, items: readonly Item[]): string {
  return items.map((item) => csvRow(columns.map(([, cell]) => cell(item)))).join('');
}
