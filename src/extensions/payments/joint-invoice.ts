import type { Order } from '#src/core/orders/order.ts';

/** More orders hardly fit on one page. */
export const MAX_JOINT_ORDERS = 20;

/** Address of the page for joint invoices. @param orderId one of them; by default those of the signed-in customer */
export function jointInvoicePath(orderId?: string): string {
  return `/dashboard/joint-invoice${orderId === undefined ? '' : `?order=${orderId}`}`;
}

/** Of the invoice of several orders: `PI-2026-J0001`. @param place its place in the year, from 1 */
export function formatJointNumber(year: number, place: number): string {
  return `PI-${year}-J${String(place).padStart(4, '0')}`;
}

/** Its place in the year; 0 for what is no such number. */
export function placeOfJointNumber(number: string): number {
  return Number(/^PI-\d{4}-J(\d+)$/.exec(number)?.[1] ?? 0);
}

/** Whether an order can be put on an invoice with others: nothing was paid for it yet. */
export function isJoinable({ paidAt, cancelledAt, receivedAmount }: Order): boolean {
  return paidAt === null && cancelledAt === null && receivedAmount === 0;
}

/** Why these orders cannot be on one invoice; the form and the server both ask here. One transfer comes in one currency, and an invoice names one address. */
export function problemOfJoin(
  orders: readonly Pick<Order, 'currency' | 'shippingAddress'>[],
): { code: string; message: string } | undefined {
  if (orders.length < 2) return { code: 'too_few_orders', message: 'Please choose at least two orders.' };
  if (orders.length > MAX_JOINT_ORDERS)
    return { code: 'too_many_orders', message: `One proforma invoice takes at most ${MAX_JOINT_ORDERS} orders.` };
  if (new Set(orders.map(({ currency }) => currency)).size > 1)
    return { code: 'other_currency', message: 'A proforma invoice is for orders in one currency.' };
  if (new Set(orders.map(({ shippingAddress }) => shippingAddress.replaceAll(/\s+/g, ' ').trim())).size > 1)
    return {
      code: 'other_address',
      message: 'These orders go to different addresses, and a proforma invoice names one.',
    };
  return undefined;
}

/** By their numbers, so that 10000 comes after 9999. */
export function byNumber(one: { number: string }, other: { number: string }): number {
  return one.number.localeCompare(other.number, 'en', { numeric: true });
}

/** Open amounts of an order of a joint invoice, in minor units. */
export interface OpenOrder {
  id: string;
  number: string;
  /** Of the deposit. */
  depositDue: number;
  /** In all, the deposit included. */
  due: number;
}

/**
 * Deposits first: one transfer fills the deposits of its orders in the order of their numbers, then their balances in the same order.
 * The shares are the amount to the last unit; an order that gets nothing has none.
 * @param amount in minor units, at most what is due
 */
export function splitTransfer(amount: number, orders: readonly OpenOrder[]): Map<string, number> {
  const shares = new Map<string, number>();
  const sorted = orders.toSorted(byNumber);
  let left = amount;
  const fill = ({ id }: OpenOrder, wanted: number) => {
    const share = Math.min(left, wanted);
    left -= share;
    if (share > 0) shares.set(id, (shares.get(id) ?? 0) + share);
  };
  for (const order of sorted) fill(order, order.depositDue);
  for (const order of sorted) fill(order, order.due - order.depositDue);
  return shares;
}
