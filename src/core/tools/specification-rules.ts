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
