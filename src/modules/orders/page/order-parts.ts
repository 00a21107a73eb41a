import type { ComponentType } from 'react';
import type { CallName } from '#src/core/accounts/sessions/guards.ts';
import type { Order } from '#src/core/orders/order.ts';
import { point } from '#src/core/point.ts';
import type { HistoryEntry } from '../moves/order-history.ts';

/** Where a part is shown, and its props. */
export type OrderPart =
  /** A section of the page of an order. */
  | {
      where: 'page';
      title: string;
      /** Beside the story of the order, where there is room. */
      aside?: true;
      /** Not for customers. */
      forClerks?: true;
      when?: (order: Order) => boolean;
      /** The call without which a role of the staff does not have it. */
      needs?: CallName;
      Part: ComponentType<{ order: Order; history: readonly HistoryEntry[] }>;
    }
  /** At the top of the page of an order: what has just happened to it. */
  | { where: 'top'; needs?: CallName; forClerks?: true; Part: ComponentType<{ order: Order }> }
  /** In the row of an order, below the next step. */
  | { where: 'row'; Part: ComponentType<{ order: Order }> }
  /** Above the rows of a customer's orders that belong together. */
  | {
      where: 'group';
      /** @returns what the orders of a group have in common; null for an order of its own */
      keyOf: (order: Order) => string | null;
      /** Whether the heading says the next step of this order. */
      saysNext: (order: Order) => boolean;
      Part: ComponentType<{ orders: readonly Order[] }>;
    }
  /** Above the rows of a customer's orders: actions on several of them. */
  | { where: 'list'; Part: ComponentType<{ orders: readonly Order[] }> };

/** What a module shows of an order, or of several. */
export const orderParts = point<OrderPart>('parts of the screens of orders');

/** The parts of one place. */
export function partsAt<Where extends OrderPart['where']>(parts: readonly OrderPart[], where: Where) {
  return parts.filter((part): part is Extract<OrderPart, { where: Where }> => part.where === where);
}
