import { useState } from 'react';
import { areSameRows, stabilizeRows } from './stable-rows.ts';

/**
 * Keeps the rows of a list that changes by itself in their place, until `show`.
 * @param version of the list: another one means that it was loaded again
 * @param hold whether they are kept; otherwise the rows are those of the list
 * @param removed see stabilizeRows
 */
export function useStableRows<Item extends { _id: string }>(
  items: readonly Item[],
  { version, hold, removed }: { version: unknown; hold: boolean; removed: readonly Item[] | undefined },
) {
  const [held, setHeld] = useState<{ rows: readonly Item[]; until?: { not: unknown } }>({ rows: items });
  const isOver = held.until !== undefined && held.until.not !== version;
  const next = stabilizeRows(isOver ? [] : held.rows, items, removed);
  if (hold && (isOver || !areSameRows(next.rows, held.rows))) {
    setHeld({ rows: next.rows, ...(held.until && !isOver && { until: held.until }) });
  }
  return {
    rows: hold ? next.rows : items,
    waiting: hold ? next.waiting : [],
    /** Shows what waits, and once more what the next load of the list brings. */
    show: () => setHeld({ rows: [], until: { not: version } }),
  };
}
