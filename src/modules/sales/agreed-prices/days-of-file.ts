import { possibleDays, readDays } from '#src/platform/i18n/read-days.ts';
import type { PriceRowProblem } from './imported-prices.ts';
import { cellOf, type Heading, type PriceRow } from './price-columns.ts';

const DAYS = ['Valid from', 'Valid until'] as const satisfies readonly Heading[];

interface DayCell {
  row: number;
  column: Heading;
  text: string;
}

/** The days that can be two, each with both. */
const doubtsIn = (cells: readonly DayCell[]): PriceRowProblem[] =>
  cells.flatMap(({ row, column, text }) => {
    const { dayFirst, monthFirst } = possibleDays(text);
    if (dayFirst === monthFirst) return [];
    const reason = `“${text}” can be ${dayFirst} or ${monthFirst}, and no other day of this file says which. Write ${dayFirst} or ${monthFirst}, or send the workbook itself.`;
    return [{ row, column, reason }];
  });

const MIXED =
  'Some days of this file are written with the day first, others with the month first. Write them as 2026-12-31.';

/** Says how the first day was read that is not written as 2026-12-31. */
function noticeOf(cells: readonly DayCell[], days: readonly string[]): string[] {
  const at = cells.findIndex(({ text }, place) => text.trim() !== days[place]);
  return at === -1 ? [] : [`Days were read like “${cells[at]?.text}”, as ${days[at]}.`];
}

interface RowsWithDays {
  rows: readonly PriceRow[];
  problems: PriceRowProblem[];
  notices: string[];
}

/**
 * Reads the days of a file, which a spreadsheet saves in one way, that of its country. A text that is no day stays as
 * it is, to be refused by its row.
 */
export function withDaysOfFile(rows: readonly PriceRow[]): RowsWithDays {
  const cells = rows.flatMap((row) => DAYS.map((column) => ({ row: row.row, column, text: cellOf(row, column) })));
  const read = cells.filter(({ text }) => Object.values(possibleDays(text)).some((day) => day !== undefined));
  const days = readDays(read.map(({ text }) => text));
  if (days === 'ambiguous') return { rows, problems: doubtsIn(read), notices: [] };
  if (!Array.isArray(days)) {
    const [{ row, column }] = read as [DayCell];
    return { rows, problems: [{ row, column, reason: MIXED }], notices: [] };
  }
  const known = new Map(read.map(({ text }, at) => [text, days[at] ?? text]));
  const dayOf = (row: PriceRow, column: Heading) => known.get(cellOf(row, column)) ?? cellOf(row, column);
  return {
    rows: rows.map((row) => ({
      ...row,
      cells: { ...row.cells, 'Valid from': dayOf(row, 'Valid from'), 'Valid until': dayOf(row, 'Valid until') },
    })),
    problems: [],
    notices: noticeOf(read, days),
  };
}
