import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { cancellationInList } from '#src/extensions/cancellation/cancellation-in-list.ts';
import { fulfilmentInList } from '#src/extensions/fulfilment/fulfilment-in-list.ts';
import { paymentsInList } from '#src/extensions/payments/payments-in-list.ts';
import { type OrderState, orderStates } from './lifecycle.ts';
import type { OrderListExtension } from './order-actions.ts';

/** What extends the list of orders. The server's half is server/order-extensions.ts. */
const orderListExtensions: readonly OrderListExtension[] = [cancellationInList, paymentsInList, fulfilmentInList];

/** Those that are on. */
export function useOrderExtensions(): OrderListExtension[] {
  const { extensions } = useShopFacts();
  return orderListExtensions.filter(({ name }) => extensions.includes(name));
}

/** The states that the extensions bring about, as the filter offers them. */
export function statesToFind(extensions: readonly OrderListExtension[]): [state: OrderState, label: string][] {
  return orderStates.flatMap((state): [OrderState, string][] => {
    const label = extensions.find(({ states }) => states[state])?.states[state];
    return label ? [[state, label]] : [];
  });
}
