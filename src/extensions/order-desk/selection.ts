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

const keyOf = (list: string) => `orders-selected:${list}`;

/** Selection of a list in this tab. Only ids are stored: they reveal nothing to the next user of the tab. */
export function readSelection(list: string): OrderSelection {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(list)) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

export function storeSelection(list: string, selected: OrderSelection): void {
  try {
    if (selected.size === 0) sessionStorage.removeItem(keyOf(list));
    else sessionStorage.setItem(keyOf(list), JSON.stringify([...selected]));
  } catch {
    // Storage is blocked: the selection is lost on reload.
  }
}
