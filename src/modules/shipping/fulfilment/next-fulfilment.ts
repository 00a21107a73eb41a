import type { Order } from '#src/core/orders/order.ts';
import type { OrderState } from '#src/core/orders/order-progress.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import type { NextAction } from '#src/modules/orders/moves/order-process.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';

const confirmation = {
  by: 'shop',
  text: 'The order is confirmed by our sales team.',
  forAdmin: 'confirm the order.',
} satisfies NextAction;

const steps: Partial<Record<OrderState, (order: Order) => NextAction>> = {
  'to-be-paid': () => confirmation,
  paid: () => confirmation,
  confirmed: () => ({ by: 'shop', text: 'Production starts.', forAdmin: 'start production.' }),
  'in-production': ({ promisedFor }) => ({
    by: 'shop',
    text: promisedFor ? `Production ends by ${formatDate(promisedFor, 'long')}.` : 'Production ends.',
    forAdmin: promisedFor ? `finish production by ${formatDate(promisedFor, 'long')}.` : 'finish production.',
  }),
  ready: () => ({ by: 'shop', text: 'The order leaves our factory.', forAdmin: 'ship the order.' }),
  'partly-shipped': ({ shippedPieces, orderedMinQty }) => {
    const rest = formatPieces(orderedMinQty - shippedPieces);
    return {
      by: 'shop',
      text: `The other ${rest} pieces leave our factory.`,
      forAdmin: `ship the other ${rest} pieces.`,
    };
  },
  shipped: () => ({
    by: 'customer',
    call: 'POST /order/:id/delivery',
    text: 'Confirm the delivery when the goods have arrived.',
    forAdmin: 'the confirmation that the goods have arrived.',
  }),
};

/** The next step of an order in the factory. */
export function nextFulfilment(order: Order): NextAction | undefined {
  return steps[order.state]?.(order);
}
