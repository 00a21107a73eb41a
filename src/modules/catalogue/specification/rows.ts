import { filledRows } from '#src/core/tools/specification-rules.ts';
import type { Specification } from '#src/core/tools/tool.ts';
import { MAX_ROWS } from '#src/core/tools/tool-limits.ts';

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
