import { useState } from 'react';
import { areSameRows, stabilizeRows } from './stable-rows.ts';

/**
 * Keeps the rows of a live list in their position until `show` is called.
 * @param version identifies a load of the list
 * @param hold whether rows are kept in position; otherwise the rows are those of the list
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
    /** Shows the waiting rows, and then all rows of the next load of the list. */
    show: () => setHeld({ rows: [], until: { not: version } }),
  };
}
