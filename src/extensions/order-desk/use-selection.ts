import { useEffect, useRef, useState } from 'react';
import type { Order } from '#src/core/orders/order.ts';
import { type OrderSelection, rangeOf, readSelection, storeSelection, withSelected } from './selection.ts';

export interface Choice {
  selected: OrderSelection;
  /** @param withRange includes all rows from the last toggled one */
  toggle(id: string, withRange: boolean): void;
  selectAll(on: boolean): void;
}

/** Selection of orders in a list, kept across reloads and back navigation. @param list key of the list */
export function useSelection(list: string, items: readonly Order[]): Choice {
  const [selected, setSelected] = useState(() => readSelection(list));
  const last = useRef<string>(undefined);
  const shown = items.map(({ _id }) => _id);
  useEffect(() => storeSelection(list, selected), [list, selected]);

  return {
    selected,
    toggle(id, withRange) {
      const on = !selected.has(id);
      setSelected(withSelected(selected, withRange ? rangeOf(shown, last.current, id) : [id], on));
      last.current = id;
    },
    selectAll: (on) => setSelected(on ? withSelected(selected, shown, true) : new Set()),
  };
}
