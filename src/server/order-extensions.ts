import { cancellation } from '#src/cancellation/cancellation.server.ts';
import { fulfilment } from '#src/fulfilment/fulfilment.server.ts';
import { combineLifecycle, type Lifecycle } from '#src/orders/lifecycle.server.ts';
import { payments, type UnpaidOrders } from '#src/payments/payments.server.ts';
import type { Extensions } from '#src/shared/extensions.ts';

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
