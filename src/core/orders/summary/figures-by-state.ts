import { type OrderState, orderStates } from '#src/core/orders/order-progress.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';

/** Count and sum of orders of one state, in one currency. */
export interface StateFigures {
  state: OrderState;
  currency: string;
  orders: number;
  pieces: number;
  amount_minor: number;
}

/** Count and sum of the orders of one kind, in one currency. */
export interface OrderFigures {
  orders: number;
  pieces: number;
  /** In units of the currency. */
  amount: number;
  currency: string;
}

/** For each state one row per currency; none for a state without orders. */
export type FiguresByState = Record<OrderState, OrderFigures[]>;

/** Adds up the figures of each state and currency. */
export function figuresByState(rows: readonly StateFigures[]): FiguresByState {
  const figuresOf = (state: OrderState) => {
    const sums = new Map<string, { orders: number; pieces: number; minor: number }>();
    for (const { currency, orders, pieces, amount_minor } of rows.filter((row) => row.state === state)) {
      const sum = sums.get(currency) ?? { orders: 0, pieces: 0, minor: 0 };
      sums.set(currency, {
        orders: sum.orders + orders,
        pieces: sum.pieces + pieces,
        minor: sum.minor + amount_minor,
      });
    }
    return [...sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, { orders, pieces, minor }]) => ({
        orders,
        pieces,
        amount: fromMinorUnits(minor, currency),
        currency,
      }));
  };
  return Object.fromEntries(orderStates.map((state) => [state, figuresOf(state)])) as FiguresByState;
}
