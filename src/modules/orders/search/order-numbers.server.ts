import type { Order } from '#src/core/orders/order.ts';
import { type Fill, fillingsOf, point } from '#src/core/point.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { foldedText } from '#src/platform/i18n/normal-text.ts';
import { noOrderBuyer, type OrderBuyer } from '../buyer/buyer.ts';
import { findOrderBuyers } from '../buyer/buyer-repository.server.ts';

/** An order that has a number which its row does not show. */
export interface NumberOfOrder {
  orderId: string;
  /** What the number is, and the number as it was entered: `bank reference FT 991`. */
  foundBy: string;
}

/** Orders of a text as it was typed; at most about `MOST_NUMBERS` of them. */
type OrderNumbers = (db: Db, text: string) => Promise<readonly NumberOfOrder[]>;

/** Numbers of modules by which a search finds orders. */
export const orderNumbers = point<OrderNumbers>('numbers by which orders are found');

/** More orders with one number are not found by it. */
export const MOST_NUMBERS = 100;

export async function findNumbers(db: Db, fills: readonly Fill[], text: string): Promise<NumberOfOrder[]> {
  if (text === '') return [];
  const found = await Promise.all(fillingsOf(fills, orderNumbers).map((numbersOf) => numbersOf(db, text)));
  return found.flat();
}

/** What a search found an order by, if its row does not show it. */
function foundByOf(order: Order, { poNumber, company }: OrderBuyer, words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined;
  const { number, orderedBy, orderedPhone, shippingAddress, orderedTool, orderedEmail } = order;
  const shown = foldedText([number, orderedBy, orderedPhone, shippingAddress, orderedTool].join(' '));
  const hidden = words.filter((word) => !shown.includes(word));
  const fields = [
    ['PO number', poNumber],
    ['company', company],
    ['email', orderedEmail],
  ] as const;
  return fields.find(([, value]) => hidden.some((word) => foldedText(value).includes(word)))?.join(' ');
}

/** The orders with their buyers' numbers and, where their rows do not show it, what a search found them by. */
export async function withNumbers(
  db: Db,
  orders: readonly Order[],
  { text, numbers }: { text: string; numbers: readonly NumberOfOrder[] },
): Promise<Order[]> {
  const words = foldedText(text).split(' ').filter(Boolean);
  const byOrder = new Map(numbers.map(({ orderId, foundBy }) => [orderId, foundBy]));
  const buyers = await findOrderBuyers(
    db,
    orders.map(({ _id }) => _id),
  );
  return orders.map((order) => {
    const buyer = buyers.get(order._id) ?? noOrderBuyer;
    const foundBy = byOrder.get(order._id) ?? foundByOf(order, buyer, words);
    return { ...order, ...(buyer.poNumber && { poNumber: buyer.poNumber }), ...(foundBy && { foundBy }) };
  });
}
