import type { Move, OrderState } from './lifecycle.ts';
import type { Order } from './order.ts';

/** Who looks at a list of orders, and the table of moves of the shop. */
export interface Viewer {
  admin: boolean;
  moves: readonly Move[];
}

/** What an action can do on the page it was chosen on. */
export interface OrderPage {
  /** Makes a call, says `done` when it succeeded and shows the list again. */
  post(path: string, done: string): Promise<void>;
  open(path: string): void;
}

/** What a control of an order's row does; the control without its action is inert (spec section 4). */
export interface OrderAction {
  /** The label of the control. */
  label: 'Paid' | 'Pay' | 'Shipped' | 'Delete';
  when(order: Order, viewer: Viewer): boolean;
  /** Asked first, where the customer gets a mail and the action cannot be taken back. */
  ask?: { title: string; action: string };
  run(order: Order, page: OrderPage): void;
}

/** What an extension adds to the list of orders. */
export interface OrderListExtension {
  moves: readonly Move[];
  /** The states it brings about, as the filter names them. */
  states: Partial<Record<OrderState, string>>;
  actions: readonly OrderAction[];
  /** Names an order in its row. */
  number?: (order: Order) => string;
}

/** An order as its row shows it: without extensions unpaid, pending, and with controls that do nothing. */
export interface OrderRow {
  order: Order;
  number: string | undefined;
  paid: boolean;
  shipped: boolean;
  cancelled: boolean;
  /** @returns what choosing the control with this label does, if it does something */
  chosen(label: OrderAction['label']): (() => void) | undefined;
}

interface RowParts {
  /** Those that are on. */
  extensions: readonly OrderListExtension[];
  viewer: Viewer;
  run(order: Order, action: OrderAction): void;
}

export function orderRow(order: Order, { extensions, viewer, run }: RowParts): OrderRow {
  const actions = extensions.flatMap((extension) => extension.actions).filter(({ when }) => when(order, viewer));
  const shows = (state: OrderState) => extensions.some(({ states }) => states[state]);
  return {
    order,
    number: extensions.find(({ number }) => number)?.number?.(order),
    paid: shows('paid') && order.paidAt !== null,
    shipped: shows('shipped') && order.shippedAt !== null,
    cancelled: shows('cancelled') && order.cancelledAt !== null,
    chosen(label) {
      const action = actions.find((one) => one.label === label);
      return action && (() => run(order, action));
    },
  };
}
