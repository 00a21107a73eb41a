import { listOrderEvents } from '#src/core/orders/order-repository.server.ts';
import type { EventData } from '#src/modules/orders/moves/order-history.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { storeShipment } from './store-shipment.server.ts';

/** Demo orders are inserted with their history, so their shipments are added afterwards. */
export async function shipDemoOrders(trx: Db): Promise<void> {
  const orders = await trx.selectFrom('orders').select('id').where('shipped_pieces', '>', 0).orderBy('id').execute();
  for (const { id: orderId } of orders) {
    for (const { id: eventId, event, at, data } of await listOrderEvents(trx, orderId)) {
      if (event !== 'shipped' && event !== 'partly-shipped') continue;
      await storeShipment(trx, { eventId, orderId, at: Number(at), data: JSON.parse(data) as EventData });
    }
  }
}
