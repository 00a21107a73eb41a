import { cancellation } from '#src/cancellation/cancellation.server.ts';
import { fulfilment } from '#src/fulfilment/fulfilment.server.ts';
import { combineLifecycle, type Lifecycle } from '#src/orders/lifecycle.server.ts';
import { payments } from '#src/payments/payments.server.ts';
import type { Extensions } from '#src/shared/extensions.ts';

/** What extends the lifecycle of an order; their handlers run in this order. The browser's half is in pages/orders/. */
const orderExtensions = [cancellation, payments, fulfilment];

export function orderLifecycle(on: Extensions): Lifecycle {
  return combineLifecycle(orderExtensions.filter(({ name }) => on.includes(name)));
}
