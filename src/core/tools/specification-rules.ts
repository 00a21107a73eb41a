import { isBlank } from '#src/platform/http/is-blank.ts';
import type { Specification } from './tool.ts';
import { MAX_ROWS } from './tool-limits.ts';

/** The rows in stored form: trimmed, and without empty rows. */
export function filledRows(rows: readonly Specification[]): Specification[] {
  return rows
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name !== '' || value !== '');
}

interface RowProblem {
  /** Index of the invalid row. */
  row: number;
  message: string;
}

/** The first problem of the rows, for the form and the server. */
export function specificationProblem(rows: readonly Specification[]): RowProblem | undefined {
  const known = new Set<string>();
  for (const [row, { name, value }] of rows.entries()) {
    if (isBlank(name) && isBlank(value)) continue;
    if (isBlank(name) || isBlank(value)) return { row, message: `Row ${row + 1} needs a name and a value.` };
    const key = name.trim().toLowerCase();
    if (known.has(key)) return { row, message: `Row ${row + 1} has the name of an earlier row.` };
    known.add(key);
  }
  return rows.length > MAX_ROWS ? { row: MAX_ROWS, message: `At most ${MAX_ROWS} rows are possible.` } : undefined;
}

export function moveRow(rows: readonly Specification[], from: number, to: number): Specification[] {
  const moved = [...rows];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/** The rows, followed by the rows of another tool whose names are not yet present. */
export function withRowsOf(rows: readonly Specification[], other: readonly Specification[]): Specification[] {
  const own = filledRows(rows);
  const names = new Set(own.map(({ name }) => name.toLowerCase()));
  return [...own, ...other.filter(({ name }) => !names.has(name.toLowerCase()))].slice(0, MAX_ROWS);
}
