import { settingsOf } from '#src/core/extension-settings.ts';
import { advanceOrder } from '#src/core/orders/advance-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { fulfilmentSettings } from './fulfilment-settings.server.ts';
import { listOverdueDeliveries } from './shipment-repository.server.ts';
import { dayOf } from './store-shipment.server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 100;

type Parts = Pick<Shop, 'config' | 'db' | 'lifecycle'>;

/**
 * Marks orders as delivered a number of days after their last shipment was expected, if the customer has not confirmed
 * the arrival. Safe to run on several instances concurrently.
 * @returns number of orders marked by this instance
 */
export async function assumeDeliveries(shop: Parts, now = Date.now()): Promise<number> {
  const { deliveryDays } = settingsOf(shop.config, fulfilmentSettings);
  if (deliveryDays === 0) return 0;
  const moment = now - deliveryDays * DAY_MS;
  let delivered = 0;
  for (let after = ''; ; ) {
    const ids = await listOverdueDeliveries(shop.db, { moment, day: dayOf(moment) }, { limit: BATCH, after });
    for (const id of ids) if (await deliver(shop, id)) delivered += 1;
    if (ids.length < BATCH) return delivered;
    after = ids.at(-1) ?? '';
  }
}

async function deliver(shop: Parts, id: string): Promise<boolean> {
  try {
    return await advanceOrder(shop, 'system', id, 'delivery-assumed');
  } catch (error) {
    // The order was removed after it was listed.
    if (error instanceof Refusal) return false;
    throw error;
  }
}
