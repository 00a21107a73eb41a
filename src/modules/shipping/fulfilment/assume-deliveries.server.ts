import { settingsOf } from '#src/core/module-settings.ts';
import type { Shop } from '#src/core/shop.ts';
import { calendar, today } from '#src/core/site/calendar.ts';
import { advanceDueOrders } from '#src/modules/orders/moves/advance-due-orders.server.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { fulfilmentSettings } from './fulfilment-settings.server.ts';
import { listOverdueDeliveries } from './shipment-repository.server.ts';

/**
 * Marks orders as delivered a number of days after their last shipment was expected, if the customer has not confirmed
 * the arrival.
 * @returns number of orders marked by this instance
 */
export async function assumeDeliveries(shop: Pick<Shop, 'config' | 'db' | 'fills'>, now = Date.now()): Promise<number> {
  const { deliveryDays } = settingsOf(shop.config, fulfilmentSettings);
  if (deliveryDays === 0) return 0;
  const day = addDays(today(now), -deliveryDays);
  const limit = { moment: calendar.endAfter(now, -deliveryDays), day };
  return advanceDueOrders(shop, 'delivery-assumed', (batch) => listOverdueDeliveries(shop.db, limit, batch));
}
