import type { OrderState } from '#src/core/orders/lifecycle.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { NextAction } from '#src/core/orders/order-list-extension.ts';
import { formatDate } from '#src/platform/i18n/dates.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';

const steps: Partial<Record<OrderState, (order: Order) => NextAction>> = {
  'to-be-paid': () => ({ by: 'shop', text: 'The order is confirmed by our sales team.' }),
  paid: () => ({ by: 'shop', text: 'The order is confirmed by our sales team.' }),
  confirmed: () => ({ by: 'shop', text: 'Production starts.' }),
  'in-production': ({ promisedFor }) => ({
    by: 'shop',
    text: promisedFor ? `Production ends by ${formatDate(promisedFor, 'long')}.` : 'Production ends.',
  }),
  ready: () => ({ by: 'shop', text: 'The order leaves our factory.' }),
  'partly-shipped': ({ shippedPieces, orderedMinQty }) => ({
    by: 'shop',
    text: `The other ${formatPieces(orderedMinQty - shippedPieces)} pieces leave our factory.`,
  }),
  shipped: () => ({ by: 'customer', text: 'Confirm the delivery when the goods have arrived.' }),
};

/** The next step of an order in the factory. */
export function nextFulfilment(order: Order): NextAction | undefined {
  return steps[order.state]?.(order);
}
