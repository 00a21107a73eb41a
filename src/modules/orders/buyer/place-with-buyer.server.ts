import type { NewOrders, OrderToPlace } from '#src/core/orders/new-orders.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { atField } from '#src/platform/http/refusal.ts';
import { buyerProblems, buyerText, type OrderBuyer } from './buyer.ts';
import { findCustomerBuyer, findOrderBuyer, insertOrderBuyer } from './buyer-repository.server.ts';

/** Read once for each order: its own row and its invoice must agree, whatever another request changes meanwhile. */
const buyersOfNewOrders = new WeakMap<OrderToPlace, Promise<OrderBuyer>>();

async function readBuyer(trx: Db, { customerId, data }: OrderToPlace): Promise<OrderBuyer> {
  if (data.splitFrom) return findOrderBuyer(trx, data.splitFrom.id);
  return { ...(await findCustomerBuyer(trx, customerId)), poNumber: data.poNumber ?? '', expNumber: '' };
}

/** The buyer on the papers of an order that is being placed: that of the customer, with the number of this order. */
export function buyerOfNewOrder(trx: Db, placed: OrderToPlace): Promise<OrderBuyer> {
  const buyer = buyersOfNewOrders.get(placed) ?? readBuyer(trx, placed);
  buyersOfNewOrders.set(placed, buyer);
  return buyer;
}

/** Every order keeps its own copy of the buyer. */
export const placeWithBuyer = (): NewOrders => ({
  data({ poNumber = '' }) {
    const problem = buyerProblems({ poNumber }).poNumber;
    if (problem) throw atField('poNumber', 'buyer_text', problem);
    const text = buyerText('poNumber', poNumber);
    return text === '' ? {} : { poNumber: text };
  },
  async placing(trx, placed) {
    const buyers: { id: string; buyer: OrderBuyer }[] = [];
    for (const each of placed) buyers.push({ id: each.order._id, buyer: await buyerOfNewOrder(trx, each) });
    return {
      async written() {
        for (const { id, buyer } of buyers)
          if (Object.values(buyer).some((text) => text !== '')) await insertOrderBuyer(trx, id, buyer);
      },
    };
  },
});
