import { signedInUser } from '#src/core/accounts/sessions/session.ts';
import { callForPage } from '#src/core/calls/call-for-page.ts';
import type { Page } from '#src/platform/http/page.ts';
import { getOrdersCall, getUserOrdersCall } from './order.calls.ts';
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
  const query = searchParameters(search ?? { text: '' });
  const page = { limit: ORDERS_PER_PAGE, after, signal };
  if (admin) return callForPage(getOrdersCall, { query, ...page });
  return callForPage(getUserOrdersCall, { query: { ...query, user: signedInUser()?.email ?? '' }, ...page });
}
