import { useRevalidator } from 'react-router';
import { callApi } from '#src/accounts/call-api.ts';
import type { Order } from '#src/orders/order.ts';
import type { OrderExtras } from '#src/orders/order-controls.tsx';
import { useExtension } from '#src/shared/shop-facts.ts';
import { showError, showSuccess } from '#src/ui/toasts.tsx';

/** What the extensions that are on add to the rows of the order table; nothing when all are off. */
export function useOrderExtras(): (order: Order) => OrderExtras {
  const { revalidate } = useRevalidator();
  const cancellation = useExtension('cancellation');

  async function cancel(order: Order) {
    try {
      await callApi(`/order/${order._id}/cancel`, { method: 'POST' });
      showSuccess('The order is cancelled.');
    } catch (error) {
      showError((error as Error).message);
    }
    await revalidate();
  }

  return (order) => ({
    ...(cancellation && { cancelled: order.cancelledAt !== null, onCancel: cancel }),
  });
}
