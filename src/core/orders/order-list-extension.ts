import type { ComponentType } from 'react';
import type { Move, OrderState } from './lifecycle.ts';
import type { Order } from './order.ts';
import type { AskedMove, FurtherMove, OrderAction, RowControl, Viewer } from './order-action.ts';
import type { HistoryEntry } from './order-history.ts';

/** Next step of an order, and who has to act. */
export interface NextAct {
  by: 'customer' | 'shop';
  text: string;
  /** Beside the figures of a row: without what is said there. */
  brief?: string;
}

/** A part of the page of an order. */
export interface OrderSection {
  title: string;
  when(order: Order): boolean;
  Section: ComponentType<{ order: Order; history: readonly HistoryEntry[] }>;
}

/** Additions of an extension to orders on the screens. */
export interface OrderListExtension {
  moves: readonly Move[];
  /** The states it brings about, as the filter names them. */
  states: Partial<Record<OrderState, string>>;
  actions: readonly OrderAction[];
  /** Moves offered with those of other extensions, by event. */
  withMoves?: Readonly<Record<string, (order: Order) => FurtherMove | undefined>>;
  /** Text of an event in the history. */
  events?: Readonly<Record<string, string>>;
  /** Next step of an order; undefined for none. */
  nextStep?: (order: Order) => NextAct | undefined;
  /** Parts of the page of an order. */
  sections?: readonly OrderSection[];
  /** Address of an order's page, for its number in the row. */
  page?: (order: Order) => string;
  /** Shown in the row of an order, below what happens next. */
  InRow?: ComponentType<{ order: Order }>;
}

/** An order as its row shows it: without extensions unpaid, pending, and with controls that do nothing. */
export interface OrderRow {
  order: Order;
  /** Target of its number; undefined where orders have no page. */
  page: string | undefined;
  /** Next step, for its customer. */
  next: string | undefined;
  /** Below it. */
  InRow: ComponentType<{ order: Order }> | undefined;
  paid: boolean;
  shipped: boolean;
  cancelled: boolean;
  /** @returns what choosing the control does, if it does something */
  chosen(control: RowControl): (() => void) | undefined;
}

interface RowParts {
  /** Those that are on. */
  extensions: readonly OrderListExtension[];
  viewer: Viewer;
  run(order: Order, action: OrderAction): void;
}

/** Actions of the viewer on an order. */
export function actionsFor(order: Order, extensions: readonly OrderListExtension[], viewer: Viewer): OrderAction[] {
  return extensions.flatMap((extension) => extension.actions).filter(({ when }) => when(order, viewer));
}

/** The move that what happens next asks for; otherwise the first that is offered. Cancelling is never the likeliest. */
export function likeliestMove(
  order: Order,
  extensions: readonly OrderListExtension[],
  viewer: Viewer,
): OrderAction | undefined {
  const next = extensions.filter(({ nextStep }) => nextStep?.(order)).slice(0, 1);
  const offered = [...actionsFor(order, next, viewer), ...actionsFor(order, extensions, viewer)];
  return offered.find(({ move, control }) => move && control !== 'Delete');
}

/** The move offered with another one, by the first extension that defines one. */
export function furtherMoveOf(
  { order, move: { event } }: AskedMove,
  extensions: readonly OrderListExtension[],
): FurtherMove | undefined {
  if (event === undefined) return undefined;
  for (const { withMoves } of extensions) {
    const further = withMoves?.[event]?.(order);
    if (further) return further;
  }
  return undefined;
}

/** Text of an event in the history; its name where no enabled extension has a text. */
export function eventLabel(event: string, extensions: readonly OrderListExtension[]): string {
  return extensions.find(({ events }) => events?.[event])?.events?.[event] ?? event;
}

/** Next step of an order, by the first extension that defines one. */
export function nextStepOf(order: Order, extensions: readonly OrderListExtension[]): NextAct | undefined {
  for (const { nextStep } of extensions) {
    const next = nextStep?.(order);
    if (next) return next;
  }
  return undefined;
}

export function orderRow(order: Order, { extensions, viewer, run }: RowParts): OrderRow {
  const actions = actionsFor(order, extensions, viewer);
  const next = nextStepOf(order, extensions);
  const shows = (state: OrderState) => extensions.some(({ states }) => states[state]);
  return {
    order,
    page: extensions.find(({ page }) => page)?.page?.(order),
    next: viewer.admin ? undefined : (next?.brief ?? next?.text),
    InRow: extensions.find(({ InRow }) => InRow)?.InRow,
    paid: shows('paid') && order.paidAt !== null,
    shipped: shows('shipped') && order.shippedAt !== null,
    cancelled: shows('cancelled') && order.cancelledAt !== null,
    chosen(control) {
      const action = actions.find((one) => one.control === control);
      return action && (() => run(order, action));
    },
  };
}
