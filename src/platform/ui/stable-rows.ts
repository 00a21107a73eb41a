/** The rows to show, without those that were inserted above or between them since they were first shown. */
export interface StableRows<Item> {
  rows: readonly Item[];
  /** Rows in the list that are not shown yet. */
  waiting: readonly Item[];
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Keeps the position of shown rows, each with its newest data. New rows after the last known one were requested and are
 * appended; other new rows wait.
 * @param shown the rows on the screen; if empty, all rows are shown
 * @param removed current data of rows that the list no longer contains: such rows stay; undefined removes them
 * @param unknown ids of rows that the list no longer contains and whose current data is not known: they are removed
 */
export function stabilizeRows<Item extends { _id: string }>(
  shown: readonly Item[],
  items: readonly Item[],
  removed: readonly Item[] | undefined,
  unknown: ReadonlySet<string> = NONE,
): StableRows<Item> {
  if (shown.length === 0) return { rows: items, waiting: [] };
  const known = new Set(shown.map(({ _id }) => _id));
  const current = new Map([...(removed ?? []), ...items].map((item) => [item._id, item]));
  const end = items.findLastIndex(({ _id }) => known.has(_id)) + 1;
  const isNew = ({ _id }: Item) => !known.has(_id);
  // If no row is known, the whole list is new.
  const following = end > 0 ? items.slice(end) : [];
  return {
    rows: [
      ...shown.flatMap((row) => current.get(row._id) ?? (removed && !unknown.has(row._id) ? row : [])),
      ...following,
    ],
    waiting: (end > 0 ? items.slice(0, end) : items).filter(isNew),
  };
}

/** Whether both lists contain the same objects in the same order. */
export function areSameRows<Item>(a: readonly Item[], b: readonly Item[]): boolean {
  return a.length === b.length && a.every((item, at) => item === b[at]);
}
