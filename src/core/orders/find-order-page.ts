import { callForPage } from '#src/core/accounts/call-for-page.ts';
import { signedInUser } from '#src/core/accounts/session.ts';
import type { Page } from '#src/platform/http/page.ts';
import type { Order } from './order.ts';
import { type OrderSearch, searchParameters } from './order-search.ts';

export const PAGE_SIZE = 50;

/** Which orders to list: for an admin all orders or the results of a search, for a customer their own orders. */
export interface OrderListQuery {
  admin: boolean;
  search: OrderSearch | undefined;
}

/** The order with this number, as an admin sees it. */
export async function findOrderAsAdmin(number: string, signal?: AbortSignal): Promise<Order | undefined> {
  const { items } = await findOrderPage({ admin: true, search: { text: number } }, undefined, signal);
  return items.find((order) => order.number === number);
}

export function findOrderPage(
  { admin, search }: OrderListQuery,
  after?: string,
  signal?: AbortSignal,
): Promise<Page<Order>> {
  const query: Record<string, string | undefined> = admin
    ? searchParameters(search ?? { text: '' })
    : { user: signedInUser()?.email };
  return callForPage(admin ? '/order' : '/user-order', { query, limit: PAGE_SIZE, after, signal });
}
