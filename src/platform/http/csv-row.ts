/** Value of a cell. Null is an empty cell; numbers are never escaped. */
export type CsvCell = string | number | null;

/** A CSV file to be opened in a spreadsheet. */
export interface CsvTable<Item> {
  /** In ASCII, for example `orders.csv`. */
  fileName: string;
  columns: readonly (readonly [heading: string, cell: (item: Item) => CsvCell])[];
}

/**
 * Text that a spreadsheet would run as a formula; in Chinese and Japanese locales, also with full-width signs. Leading
 * apostrophes match too: such text gets one more, so that `withoutApostrophe` can always remove one.
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

/** The byte order mark and the row of headings. */
export function csvHead<Item>({ columns }: CsvTable<Item>): string {
  return BYTE_ORDER_MARK + csvRow(columns.map(([heading]) => heading));
}

export function csvRows<Item>({ columns }: CsvTable<Item>, items: readonly Item[]): string {
  return items.map((item) => csvRow(columns.map(([, cell]) => cell(item)))).join('');
}
