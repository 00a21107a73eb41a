import { useEffect, useRef, useState } from 'react';
import type { Order } from '#src/core/orders/order.ts';
import { type Chosen, choose, keepChosen, rangeOf, readChosen } from './chosen.ts';

export interface Choice {
  chosen: Chosen;
  /** @param withRange includes all rows from the last toggled one */
  toggle(id: string, withRange: boolean): void;
  chooseAll(on: boolean): void;
}

/** Selection of orders in a list, kept across reloads and back navigation. @param list key of the list */
export function useChosen(list: string, items: readonly Order[]): Choice {
  const [chosen, setChosen] = useState(() => readChosen(list));
  const last = useRef<string>(undefined);
  const shown = items.map(({ _id }) => _id);
  useEffect(() => keepChosen(list, chosen), [list, chosen]);

  return {
    chosen,
    toggle(id, withRange) {
      const on = !chosen.has(id);
      setChosen(choose(chosen, withRange ? rangeOf(shown, last.current, id) : [id], on));
      last.current = id;
    },
    chooseAll: (on) => setChosen(on ? choose(chosen, shown, true) : new Set()),
  };
}
