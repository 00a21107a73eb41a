import type { ReactNode } from 'react';
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
