import { orderCheck } from '#src/core/orders/order-consistency.server.ts';
import type { StoredOrder } from '#src/core/orders/stored-order-repository.server.ts';
import { historyOf } from '#src/modules/orders/moves/order-history.server.ts';
import { withoutUndone } from '#src/modules/orders/moves/order-history.ts';

function shipmentFaults({ row, events }: StoredOrder): string[] {
  let pieces = 0;
  for (const { event, data } of withoutUndone(historyOf(events, row.customer_id)))
    if (event === 'shipped' || event === 'partly-shipped') pieces += data.pieces ?? 0;
  if (pieces === row.shipped_pieces) return [];
  return [`its shipments add up to ${pieces} pieces, but ${row.shipped_pieces} are marked as shipped`];
}

export const shipmentCheck = orderCheck('The shipments of each order add up to its shipped pieces', shipmentFaults);
