/** Ids of the selected orders. */
export type OrderSelection = ReadonlySet<string>;

/** @param on whether to select or deselect the ids */
export function withSelected(selected: OrderSelection, ids: readonly string[], on: boolean): OrderSelection {
  const next = new Set(selected);
  for (const id of ids) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** The ids between two rows, in either direction; only `to` if `from` is not shown. */
export function rangeOf(shown: readonly string[], from: string | undefined, to: string): string[] {
  const [start, end] = [from === undefined ? -1 : shown.indexOf(from), shown.indexOf(to)];
  return start < 0 || end < 0 ? [to] : shown.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** A selection, and how far down the list its orders were when they were selected. */
export interface Selection {
  ids: OrderSelection;
  /** Number of rows to load until all of its orders are shown. */
  depth: number;
}

export const NO_SELECTION: Selection = { ids: new Set(), depth: 0 };

/** Number of rows by which new orders may have moved a selected one down. */
const MAX_MOVED_DOWN = 25;

/** Whether an order that is not among the rows loaded so far may be below them. */
export function mayBeBelow({ depth }: Selection, loaded: number): boolean {
  return loaded < depth + MAX_MOVED_DOWN;
}

const keyOf = (list: string) => `orders-selected:${list}`;

/** Selection of a list in this tab. Only ids are stored: they reveal nothing to the next user of the tab. */
export function readSelection(list: string): Selection {
  try {
    const { ids, depth } = JSON.parse(sessionStorage.getItem(keyOf(list)) ?? '{}');
    if (!Array.isArray(ids) || typeof depth !== 'number') return NO_SELECTION;
    return { ids: new Set(ids.filter((id) => typeof id === 'string')), depth };
  } catch {
    return NO_SELECTION;
  }
}

export function storeSelection(list: string, { ids, depth }: Selection): void {
  try {
    if (ids.size === 0) sessionStorage.removeItem(keyOf(list));
    else sessionStorage.setItem(keyOf(list), JSON.stringify({ ids: [...ids], depth }));
  } catch {
    // Storage is blocked: the selection is lost on reload.
  }
}
