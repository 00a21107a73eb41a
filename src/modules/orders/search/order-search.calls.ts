import { contract, sent } from '#src/core/calls/contract.ts';
import { orderStates } from '#src/core/orders/order-progress.ts';
import { money } from '#src/platform/http/money-shape.ts';
import { list, orNull, record, type Shape, text, wholeNumber } from '#src/platform/http/shape.ts';
import type { FiguresByState } from './figures-by-state.ts';

const figures = list(record({ orders: wholeNumber, pieces: wholeNumber, amount: money, currency: text }));

const figuresByState: Shape<FiguresByState> = record(
  Object.fromEntries(orderStates.map((state) => [state, figures])) as Record<keyof FiguresByState, typeof figures>,
);

export const getOrderTabsCall = contract('GET /order-tabs', {
  query: sent<{ q?: string; from?: string; to?: string }>(),
  answer: figuresByState,
});

/** A better spelling of a search that found no orders; null for none. */
export const getOrderCorrectionCall = contract('GET /order-search-correction', {
  query: sent<{ q: string }>(),
  answer: record({ text: orNull(text) }),
});
