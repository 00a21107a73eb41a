import { signedInUser } from '#src/core/accounts/sessions/session.ts';
import { callForPage } from '#src/core/calls/call-for-page.ts';
import type { Page } from '#src/platform/http/page.ts';
import type { Order } from './order.ts';
import { type OrderSearch, searchParameters } from './order-search.ts';

export const ORDERS_PER_PAGE = 50;

/**
 * Which orders to list, all or the results of a search: an admin's are those of all customers, a customer's their own.
 */
export interface OrderListQuery {
  admin: boolean;
  search: OrderSearch | undefined;
}

/** The order with this number, if the viewer may see it. */
export async function fetchOrderByNumber(
  number: string,
  admin: boolean,
  signal?: AbortSignal,
): Promise<Order | undefined> {
  const { items } = await findOrderPage({ admin, search: { text: number } }, undefined, signal);
  return items.find((order) => order.number === number);
}

export function findOrderPage(
  { admin, search }: OrderListQuery,
  after?: string,
  signal?: AbortSignal,
): Promise<Page<Order>> {
  const query: Record<string, string | undefined> = {
    ...searchParameters(search ?? { text: '' }),
    ...(!admin && { user: signedInUser()?.email }),
  };
  return callForPage(admin ? '/order' : '/user-order', { query, limit: ORDERS_PER_PAGE, after, signal });
}
