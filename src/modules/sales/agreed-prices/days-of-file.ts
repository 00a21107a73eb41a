import { possibleDays, readDays } from '#src/platform/i18n/read-days.ts';
import type { PriceRowProblem } from './imported-prices.ts';
import { cellOf, type Heading, type PriceRow } from './price-columns.ts';

const DAYS = ['Valid from', 'Valid until'] as const satisfies readonly Heading[];

/** The first day that can be two, with both. */
function doubtAt(typed: readonly { row: number; column: Heading; text: string }[]): PriceRowProblem[] {
  const two = typed.map((cell) => ({ ...cell, ...possibleDays(cell.text) }));
  const doubt = two.find(({ dayFirst, monthFirst }) => dayFirst !== monthFirst);
  if (!doubt) return [];
  const { row, column, text, dayFirst, monthFirst } = doubt;
  const reason = `“${text}” can be ${dayFirst} or ${monthFirst}, and no other day of this file says which. Write ${dayFirst} or ${monthFirst}.`;
  return [{ row, column, reason }];
}

/**
 * Reads the days of a file, which a spreadsheet saves in one way, that of its country. A text that is no day stays as
 * it is, to be refused by its row.
 */
export function withDaysOfFile(rows: readonly PriceRow[]): { rows: readonly PriceRow[]; problems: PriceRowProblem[] } {
  const typed = rows.flatMap((row) => DAYS.map((column) => ({ row: row.row, column, text: cellOf(row, column) })));
  const isDay = ({ dayFirst, monthFirst }: ReturnType<typeof possibleDays>) => dayFirst ?? monthFirst;
  const read = typed.filter(({ text }) => isDay(possibleDays(text)) !== undefined);
  const days = readDays(read.map(({ text }) => text));
  if (days === 'ambiguous') return { rows, problems: doubtAt(read) };
  if (!Array.isArray(days)) return { rows, problems: [] };
  const known = new Map(read.map(({ text }, at) => [text, days[at] ?? text]));
  const dayOf = (row: PriceRow, column: Heading) => known.get(cellOf(row, column)) ?? cellOf(row, column);
  return {
    rows: rows.map((row) => ({
      ...row,
      cells: { ...row.cells, 'Valid from': dayOf(row, 'Valid from'), 'Valid until': dayOf(row, 'Valid until') },
    })),
    problems: [],
  };
}
