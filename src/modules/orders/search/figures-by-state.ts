import { type OrderState, orderStates } from '#src/core/orders/order-progress.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';

/** Count and sum of the orders of a state in a currency; the amount is in minor units. */
export interface StateFigures {
  state: OrderState;
  currency: string;
  orders: number;
  pieces: number;
  amount: number;
}

/** Count and sum of orders in one currency; the amount is in its units. */
export type OrderFigures = Omit<StateFigures, 'state'>;

/** For each state one row per currency; none for a state without orders. */
export type FiguresByState = Record<OrderState, OrderFigures[]>;

/** @param rows one per state and currency */
export function figuresByState(rows: readonly StateFigures[]): FiguresByState {
  const figuresOf = (wanted: OrderState): OrderFigures[] =>
    rows
      .filter(({ state }) => state === wanted)
      .map(({ currency, orders, pieces, amount }) => ({
        orders,
        pieces,
        amount: fromMinorUnits(amount, currency),
        currency,
      }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1));
  return Object.fromEntries(orderStates.map((state) => [state, figuresOf(state)])) as FiguresByState;
}
