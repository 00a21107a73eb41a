import type { ComponentType } from 'react';
import { point } from '#src/core/point.ts';
import type { Move, OrderState } from './lifecycle.ts';
import type { Order } from './order.ts';
import type { AdditionalMove, OrderAction, PendingMove, RowControl, Viewer } from './order-action.ts';
import type { HistoryEntry } from './order-history.ts';

/** Next step of an order, and who has to act. */
export interface NextAction {
  by: 'customer' | 'shop';
  text: string;
  /** Shorter text for a row, without the figures that the row shows. */
  brief?: string;
  /** Text for the clerk who has to act, if it is not the same. */
  forClerk?: string;
}

/** A part of the page of an order. */
export interface OrderSection {
  title: string;
  when(order: Order): boolean;
  Section: ComponentType<{ order: Order; history: readonly HistoryEntry[] }>;
}

/** Additions of a module to orders on the screens. */
export interface OrderScreens {
  moves?: readonly Move[];
  /** Labels of the states that its moves lead to, for the filter. */
  states?: Partial<Record<OrderState, string>>;
  actions?: readonly OrderAction[];
  /** Moves offered with those of other screens, by event. */
  withMoves?: Readonly<Record<string, (order: Order) => AdditionalMove | undefined>>;
  /** Texts of events in the history. */
  events?: Readonly<Record<string, string>>;
  /** Next step of an order; undefined for none. */
  nextStep?: (order: Order) => NextAction | undefined;
  /** Parts of the page of an order. */
  sections?: readonly OrderSection[];
  /** Path of an order's page, linked from its number in the row. */
  page?: (order: Order) => string;
  /** At the top of the page of an order: what has just happened to it. */
  Notice?: ComponentType<{ order: Order }>;
  /** Shown in the row of an order, below the next step. */
  InRow?: ComponentType<{ order: Order }>;
}

export const orderScreens = point<OrderScreens>('orders on the screens');

/** An order as its row shows it: without modules it is unpaid and pending, and its controls are inert. */
export interface OrderRow {
  order: Order;
  /** Path linked from its number; undefined if orders have no page. */
  page: string | undefined;
  /** Next step, for its customer. */
  next: string | undefined;
  /** Shown below the next step. */
  InRow: ComponentType<{ order: Order }> | undefined;
  paid: boolean;
  shipped: boolean;
  cancelled: boolean;
  /** @returns the effect of choosing the control; undefined if it is inert */
  chosen(control: RowControl): (() => void) | undefined;
  /** What choosing it does, in words; undefined if it is inert. */
  effectOf(control: RowControl): string | undefined;
}

interface RowParts {
  /** The enabled screens. */
  screens: readonly OrderScreens[];
  viewer: Viewer;
  run(order: Order, action: OrderAction): void;
}

/** Actions of the viewer on an order. */
export function actionsFor(order: Order, screens: readonly OrderScreens[], viewer: Viewer): OrderAction[] {
  return screens.flatMap(({ actions = [] }) => actions).filter(({ when }) => when(order, viewer));
}

/** The move that the next step calls for, otherwise the first one on offer. Cancelling is never the likeliest move. */
export function likeliestMove(order: Order, screens: readonly OrderScreens[], viewer: Viewer): OrderAction | undefined {
  const next = screens.filter(({ nextStep }) => nextStep?.(order)).slice(0, 1);
  const offered = [...actionsFor(order, next, viewer), ...actionsFor(order, screens, viewer)];
  return offered.find(({ move, control }) => move && control !== 'Delete');
}

/** The move offered with another one, by the first module that defines one. */
export function additionalMoveOf(
  { order, move: { event } }: PendingMove,
  screens: readonly OrderScreens[],
): AdditionalMove | undefined {
  if (event === undefined) return undefined;
  for (const { withMoves } of screens) {
    const further = withMoves?.[event]?.(order);
    if (further) return further;
  }
  return undefined;
}

/** Text of an event in the history; its name if no enabled module has a text for it. */
export function eventLabel(event: string, screens: readonly OrderScreens[]): string {
  return screens.find(({ events }) => events?.[event])?.events?.[event] ?? event;
}

/** Next step of an order, by the first module that defines one. */
export function nextStepOf(order: Order, screens: readonly OrderScreens[]): NextAction | undefined {
  for (const { nextStep } of screens) {
    const next = nextStep?.(order);
    if (next) return next;
  }
  return undefined;
}

export function orderRow(order: Order, { screens, viewer, run }: RowParts): OrderRow {
  const actions = actionsFor(order, screens, viewer);
  const next = nextStepOf(order, screens);
  const actionOf = (control: RowControl) => actions.find((candidate) => candidate.control === control);
  const shows = (state: OrderState) => screens.some(({ states }) => states?.[state]);
  return {
    order,
    page: screens.find(({ page }) => page)?.page?.(order),
    next: viewer.admin ? undefined : (next?.brief ?? next?.text),
    InRow: screens.find(({ InRow }) => InRow)?.InRow,
    paid: shows('paid') && order.paidAt !== null,
    shipped: shows('shipped') && order.shippedAt !== null,
    cancelled: shows('cancelled') && order.cancelledAt !== null,
    chosen(control) {
      const action = actionOf(control);
      return action && (() => run(order, action));
    },
    effectOf: (control) => actionOf(control)?.label,
  };
}
