import type { ComponentType, ReactNode } from 'react';
import { point } from '#src/core/point.ts';
import type { Page } from '#src/platform/http/page.ts';
import type { Order } from './order.ts';
import type { OrderSearch } from './order-search.ts';

/** Initial data of the list of all orders, from the loader of its page. */
export interface AdminListProps {
  search: OrderSearch;
  first: Page<Order>;
  /** Live region for the result count of a search. */
  status: ReactNode;
  /** Renders a text into `status`. */
  tell: (words: string) => ReactNode;
  /** Loads the first page again. */
  refresh: () => Promise<void>;
}

/** What a module adds to the lists of orders. */
interface OrderListAdditions {
  /** Above the list of a customer. */
  Above?: ComponentType<{ newest: Order | undefined }>;
  /** Above the rows of a customer's orders: actions on several of them. */
  Several?: ComponentType<{ orders: readonly Order[] }>;
  /** Above a customer's list of orders, if it is not short: its search and export. */
  Find?: ComponentType<{ search: OrderSearch }>;
  /** The list of all orders, with its search, for an admin. */
  AdminList?: ComponentType<AdminListProps>;
}

export const orderListAdditions = point<OrderListAdditions>('the lists of orders');
