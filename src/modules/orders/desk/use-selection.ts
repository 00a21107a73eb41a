import { useEffect, useRef, useState } from 'react';
import type { Order } from '#src/core/orders/order.ts';
import {
  mayBeBelow,
  NO_SELECTION,
  type OrderSelection,
  rangeOf,
  readSelection,
  storeSelection,
  withSelected,
} from './selection.ts';

export interface Choice {
  selected: OrderSelection;
  /** @param withRange includes all rows from the last toggled one */
  toggle(id: string, withRange: boolean): void;
  selectAll(on: boolean): void;
}

interface LoadedOrders {
  items: readonly Order[];
  loading: boolean;
  failed: boolean;
  more: boolean;
  loadMore: () => void;
}

/**
 * Selection of orders in a list, kept across reloads and back navigation. Selected orders on later pages are loaded;
 * those that are no longer in the list are deselected.
 * @param list key of the list
 */
export function useSelection(list: string, { items, loading, failed, more, loadMore }: LoadedOrders): Choice {
  const [selection, setSelection] = useState(() => readSelection(list));
  const last = useRef<string>(undefined);
  const shown = items.map(({ _id }) => _id);
  useEffect(() => storeSelection(list, selection), [list, selection]);

  const loaded = new Set(shown);
  const missing = [...selection.ids].filter((id) => !loaded.has(id));
  const isMissing = missing.length > 0 && !loading && !failed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (!isMissing) return;
    if (more && mayBeBelow(selection, items.length)) loadMore();
    else setSelection({ ...selection, ids: withSelected(selection.ids, missing, false) });
  }, [isMissing, items.length]);

  return {
    selected: selection.ids,
    toggle(id, withRange) {
      const { ids, depth } = selection;
      const range = withRange ? rangeOf(shown, last.current, id) : [id];
      setSelection({
        ids: withSelected(ids, range, !ids.has(id)),
        depth: Math.max(depth, 1 + shown.findLastIndex((each) => range.includes(each))),
      });
      last.current = id;
    },
    selectAll(on) {
      setSelection(on ? { ids: withSelected(selection.ids, shown, true), depth: shown.length } : NO_SELECTION);
    },
  };
}
