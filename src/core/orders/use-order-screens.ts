import { useFillings } from '#src/core/ui-module.ts';
import { type Move, type OrderState, orderStates } from './lifecycle.ts';
import { type OrderScreens, orderScreens } from './order-screens.ts';

/** Additions of the enabled modules to the lists of orders. */
export interface OrderScreenParts {
  all: readonly OrderScreens[];
  moves: readonly Move[];
}

export function useOrderScreens(): OrderScreenParts {
  const all = useFillings(orderScreens);
  return { all, moves: all.flatMap(({ moves = [] }) => moves) };
}

/** The states that the modules' moves lead to, as options of the filter. */
export function statesToFind({ all }: OrderScreenParts): [state: OrderState, label: string][] {
  return orderStates.flatMap((state): [OrderState, string][] => {
    const label = all.find(({ states }) => states?.[state])?.states?.[state];
    return label ? [[state, label]] : [];
  });
}
