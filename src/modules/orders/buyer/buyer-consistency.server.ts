import type { CheckInput, ConsistencyCheck, Finding } from '#src/core/consistency-check.ts';
import { nameOf } from '#src/core/orders/order-consistency.server.ts';
import { type StoredOrder, storedOrders } from '#src/core/orders/stored-order-repository.server.ts';
import { historyOf } from '../moves/order-history.server.ts';
import { noOrderBuyer, type OrderBuyer, type OrderField, orderFields } from './buyer.ts';
import { findOrderBuyers } from './buyer-repository.server.ts';

/** The texts that the events of an order set, each by the last one that names it. */
function recorded({ row, events }: StoredOrder): Partial<OrderBuyer> {
  const changes = historyOf(events, row.customer_id).map(({ data: { poNumber, buyer } }) => ({
    ...(poNumber !== undefined && { poNumber }),
    ...buyer?.after,
  }));
  return Object.assign({}, ...changes);
}

async function* findings({ db }: CheckInput): AsyncGenerator<Finding> {
  for await (const part of storedOrders(db)) {
    const buyers = await findOrderBuyers(
      db,
      part.map(({ row }) => row.id),
    );
    for (const order of part) {
      const buyer = buyers.get(order.row.id) ?? noOrderBuyer;
      for (const [name, text] of Object.entries(recorded(order)) as [OrderField, string][])
        if (buyer[name] !== text)
          yield { wrong: `${nameOf(order)}: its ${orderFields[name].label} is not the one of its history` };
    }
  }
}

export const buyerCheck: ConsistencyCheck = { rule: 'The buyer of each order is the one of its history', findings };
