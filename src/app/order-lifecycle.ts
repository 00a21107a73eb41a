import { combineLifecycle, type Lifecycle } from '#src/core/orders/lifecycle.server.ts';
import type { Extensions } from '#src/core/site/extensions.ts';
import { cancellation } from '#src/extensions/cancellation/cancellation.server.ts';
import { fulfilment } from '#src/extensions/fulfilment/fulfilment.server.ts';
import { payments, type UnpaidOrders } from '#src/extensions/payments/payments.server.ts';

interface LifecycleSettings {
  /** Those that are on. */
  extensions: Extensions;
  unpaidOrders: UnpaidOrders;
}

/** What extends the lifecycle of an order; their handlers run in this order. The browser's half is in pages/orders/. */
export function orderLifecycle({ extensions, unpaidOrders }: LifecycleSettings): Lifecycle {
  const orderExtensions = [cancellation, payments(unpaidOrders), fulfilment];
  return combineLifecycle(orderExtensions.filter(({ name }) => extensions.includes(name)));
}
