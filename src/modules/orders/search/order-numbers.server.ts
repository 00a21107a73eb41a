import type { Order } from '#src/core/orders/order.ts';
import { type Fill, fillingsOf, point } from '#src/core/point.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { foldedText } from '#src/platform/i18n/normal-text.ts';
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

/** The orders with what a search found them by, where their rows do not show it. */
export async function withFoundBy(
  db: Db,
  orders: readonly Order[],
  { text, numbers }: { text: string; numbers: readonly NumberOfOrder[] },
): Promise<Order[]> {
  const words = foldedText(text).split(' ').filter(Boolean);
  if (words.length === 0) return [...orders];
  const byOrder = new Map(numbers.map(({ orderId, foundBy }) => [orderId, foundBy]));
  const buyers = await findOrderBuyers(
    db,
    orders.map(({ _id }) => _id),
  );
  return orders.map((order) => {
    const { _id, number, orderedBy, orderedPhone, shippingAddress, orderedTool, orderedEmail } = order;
    const shown = foldedText([number, orderedBy, orderedPhone, shippingAddress, orderedTool].join(' '));
    const hidden = words.filter((word) => !shown.includes(word));
    const { poNumber = '', company = '' } = buyers.get(_id) ?? {};
    const fields = [
      ['PO number', poNumber],
      ['company', company],
      ['email', orderedEmail],
    ] as const;
    const field = fields.find(([, value]) => hidden.some((word) => foldedText(value).includes(word)));
    const foundBy = byOrder.get(_id) ?? field?.join(' ');
    return foundBy === undefined ? order : { ...order, foundBy };
  });
}
