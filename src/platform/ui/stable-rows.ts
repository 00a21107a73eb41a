/** The rows of a list, without those that came in between or above since it was shown. */
export interface StableRows<Item> {
  rows: readonly Item[];
  /** In the list, and not shown yet. */
  waiting: readonly Item[];
}

/**
 * Keeps rows where they are, each with its newest data. Rows after the last known one were asked for and follow; others wait.
 * @param shown the rows on the screen; none yet shows all
 * @param removed current data of rows that the list no longer has: such rows stay; undefined removes them
 */
export function stabilizeRows<Item extends { _id: string }>(
  shown: readonly Item[],
  items: readonly Item[],
  removed: readonly Item[] | undefined,
): StableRows<Item> {
  if (shown.length === 0) return { rows: items, waiting: [] };
  const known = new Set(shown.map(({ _id }) => _id));
  const current = new Map([...(removed ?? []), ...items].map((item) => [item._id, item]));
  const end = items.findLastIndex(({ _id }) => known.has(_id)) + 1;
  const isNew = ({ _id }: Item) => !known.has(_id);
  // Where none of them is known, the whole list is new.
  const following = end > 0 ? items.slice(end) : [];
  return {
    rows: [...shown.flatMap((row) => current.get(row._id) ?? (removed ? row : [])), ...following],
    waiting: (end > 0 ? items.slice(0, end) : items).filter(isNew),
  };
}

/** Whether both are the same rows with the same data. */
export function areSameRows<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}
