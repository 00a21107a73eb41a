import type { ComponentType, ReactNode } from 'react';
import { point } from '#src/core/point.ts';
import type { Page } from '#src/platform/http/page.ts';
import type { Order } from './order.ts';
import type { OrderSearch } from './order-search.ts';

/** Initial data of a list of orders, from the loader of its page. */
export interface OrderListProps {
  /** All orders, instead of the customer's own. */
  admin: boolean;
  /** Undefined for the unfiltered list. */
  search: OrderSearch | undefined;
  first: Page<Order>;
  /** Live region for the result count of a search. */
  status: ReactNode;
  /** Renders a text into `status`. */
  tell: (words: string) => ReactNode;
  /** Loads the first page again. */
  refresh: () => Promise<void>;
}

/** Replaces the lists of orders of the specification, by lists with a search. */
export const orderLists = point<ComponentType<OrderListProps>>('the lists of orders');
