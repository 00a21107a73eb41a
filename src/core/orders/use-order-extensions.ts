import { useUiExtensions } from '#src/core/ui-extension.ts';
import { combineMoves, type Move, type OrderState, orderStates } from './lifecycle.ts';
import type { OrderListExtension } from './order-list-extension.ts';

/** Additions of the enabled extensions to the lists of orders. */
export interface OrderExtensions {
  all: readonly OrderListExtension[];
  moves: readonly Move[];
}

export function useOrderExtensions(): OrderExtensions {
  const named = useUiExtensions().flatMap(({ name, orders }) => (orders ? [{ name, ...orders }] : []));
  return { all: named, moves: combineMoves(named) };
}

/** The states that the extensions' moves lead to, as options of the filter. */
export function statesToFind({ all }: OrderExtensions): [state: OrderState, label: string][] {
  return orderStates.flatMap((state): [OrderState, string][] => {
    const label = all.find(({ states }) => states[state])?.states[state];
    return label ? [[state, label]] : [];
  });
}
