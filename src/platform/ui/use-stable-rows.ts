import { useState } from 'react';
import { areSameRows, stabilizeRows } from './stable-rows.ts';

interface StableRowsOptions<Item> {
  version: unknown;
  hold: boolean;
  removed: readonly Item[] | undefined;
  unknown?: ReadonlySet<string> | undefined;
}

/**
 * Keeps the rows of a live list in their position until `show` is called.
 * @param version identifies a load of the list
 * @param hold whether rows are kept in position; otherwise the rows are those of the list
 * @param removed see stabilizeRows
 * @param unknown see stabilizeRows
 */
export function useStableRows<Item extends { _id: string }>(
  items: readonly Item[],
  { version, hold, removed, unknown }: StableRowsOptions<Item>,
) {
  const [held, setHeld] = useState<{ rows: readonly Item[]; until?: { not: unknown } }>({ rows: items });
  const isOver = held.until !== undefined && held.until.not !== version;
  const next = stabilizeRows(isOver ? [] : held.rows, items, removed, unknown);
  // The identical array while its rows are the same, so that effects can depend on it.
  const rows = areSameRows(next.rows, held.rows) ? held.rows : next.rows;
  if (hold && (isOver || rows !== held.rows)) {
    setHeld({ rows, ...(held.until && !isOver && { until: held.until }) });
  }
  return {
    rows: hold ? rows : items,
    waiting: hold ? next.waiting : [],
    /** Shows the waiting rows, and then all rows of the next load of the list. */
    show: () => setHeld({ rows: [], until: { not: version } }),
  };
}
