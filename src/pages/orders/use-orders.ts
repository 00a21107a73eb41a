import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callForPart } from '#src/accounts/call-api.ts';
import { signedInUser } from '#src/accounts/session.ts';
import type { Order } from '#src/orders/order.ts';
import type { OrderSearch } from '#src/orders/order-search.ts';

/** Orders that are asked for at once. */
const PART = 50;

/** Whose orders, and which of them; nobody but an admin searches. */
export interface AskedOrders {
  admin: boolean;
  search: OrderSearch | undefined;
}

export interface OrderPart {
  orders: Order[];
  /** The id after which the list goes on; undefined at its end. */
  next: string | undefined;
}

/** A part of the list; the server keeps years of it. Without a search, the first call is that of spec section 7, to the letter. */
export async function findOrderPart(
  { admin, search }: AskedOrders,
  after?: string,
  signal?: AbortSignal,
): Promise<OrderPart> {
  const query = new URLSearchParams({
    ...(!admin && { user: signedInUser()?.email ?? '' }),
    ...(search?.text && { q: search.text }),
    ...(search?.state && { state: search.state }),
    ...(after && { after }),
  });
  const path = admin ? '/order' : '/user-order';
  const { items, next } = await callForPart<Order>(query.size > 0 ? `${path}?${query}` : path, PART, signal);
  // Only a search tells where it goes on: it may stop before its part is full.
  if (search) return { orders: items, next: next?.searchParams.get('after') ?? undefined };
  return { orders: items, next: items.length === PART ? items.at(-1)?._id : undefined };
}

/**
 * The loaded orders, and a way to load more until the list has ended. It begins anew when the first part is loaded again.
 * A search goes on by itself until a part is full.
 */
export function useOrders({ admin, search }: AskedOrders, first: OrderPart) {
  const [later, setLater] = useState({ first, orders: [] as Order[], next: first.next });
  const { orders, next } = later.first === first ? later : { orders: [], next: first.next };
  const all = [...first.orders, ...orders];
  const [wanted, setWanted] = useState(PART);
  const { revalidate } = useRevalidator();
  const loading = next !== undefined && all.length < wanted;

  // biome-ignore lint/correctness/useExhaustiveDependencies: where the list goes on decides; the rest is what came before
  useEffect(() => {
    if (!loading) return;
    const controller = new AbortController();
    findOrderPart({ admin, search }, next, controller.signal).then(
      (part) => setLater({ first, orders: [...orders, ...part.orders], next: part.next }),
      () => {
        if (controller.signal.aborted) return;
        setWanted(0);
        // The loader knows what a refusal or a fault means for the whole page.
        revalidate();
      },
    );
    return () => controller.abort();
  }, [loading, next, first]);

  return { all, loading, loadMore: next === undefined ? undefined : () => setWanted(all.length + PART) };
}
