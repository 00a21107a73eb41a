import { callForPart } from '#src/core/accounts/call-for-part.ts';
import { signedInUser } from '#src/core/accounts/session.ts';
import type { ListedPart } from '#src/platform/ui/later-parts.ts';
import type { Order } from './order.ts';
import type { OrderSearch } from './order-search.ts';

/** Orders that are asked for at once. */
export const PART = 50;

/** Whose orders, and which of them; nobody but an admin searches. */
export interface AskedOrders {
  admin: boolean;
  search: OrderSearch | undefined;
}

/** A part of the list; the server keeps years of it. Without a search, the first call is that of spec section 7, to the letter. */
export async function findOrderPart(
  { admin, search }: AskedOrders,
  after?: string,
  signal?: AbortSignal,
): Promise<ListedPart<Order>> {
  const query = new URLSearchParams({
    ...(!admin && { user: signedInUser()?.email ?? '' }),
    ...(search?.text && { q: search.text }),
    ...(search?.state && { state: search.state }),
    ...(after && { after }),
  });
  const path = admin ? '/order' : '/user-order';
  return callForPart<Order>(query.size > 0 ? `${path}?${query}` : path, PART, {
    isSearch: search !== undefined,
    signal,
  });
}
