import type { Order } from '#src/core/orders/order.ts';

/** More orders would not fit on one page. */
export const MAX_JOINT_ORDERS = 20;

/**
 * Address of the page for joint invoices. @param orderId an order of the customer; by default the signed-in customer's
 * own orders
 */
export function jointInvoicePath(orderId?: string): string {
  return `/dashboard/joint-invoice${orderId === undefined ? '' : `?order=${orderId}`}`;
}

/** Number of a joint invoice: `PI-2026-J0001`. @param position sequence number within the year, from 1 */
export function formatJointNumber(year: number, position: number): string {
  return `PI-${year}-J${String(position).padStart(4, '0')}`;
}

/** Sequence number of a joint invoice within its year; 0 for any other number. */
export function sequenceOfJointNumber(number: string): number {
  return Number(/^PI-\d{4}-J(\d+)$/.exec(number)?.[1] ?? 0);
}

/** Whether an order can be added to a joint invoice: it must not have received any payment. */
export function isJoinable({ paidAt, cancelledAt, receivedAmount }: Order): boolean {
  return paidAt === null && cancelledAt === null && receivedAmount === 0;
}

/** An address without differences in spaces and line breaks. */
export function addressLine(address: string): string {
  return address.replaceAll(/\s+/g, ' ').trim();
}

/**
 * Why these orders cannot share an invoice, used by both form and server. A transfer has one currency, and an invoice
 * names one address.
 */
export function problemOfJoin(
  orders: readonly Pick<Order, 'currency' | 'shippingAddress'>[],
): { code: string; message: string } | undefined {
  if (orders.length < 2) return { code: 'too_few_orders', message: 'Please choose at least two orders.' };
  if (orders.length > MAX_JOINT_ORDERS)
    return { code: 'too_many_orders', message: `One proforma invoice takes at most ${MAX_JOINT_ORDERS} orders.` };
  if (new Set(orders.map(({ currency }) => currency)).size > 1)
    return { code: 'other_currency', message: 'A proforma invoice is for orders in one currency.' };
  if (new Set(orders.map(({ shippingAddress }) => addressLine(shippingAddress))).size > 1)
    return {
      code: 'other_address',
      message: 'These orders go to different addresses, and a proforma invoice names one.',
    };
  return undefined;
}

/** Compares by number, so that 10000 sorts after 9999. */
export function byNumber(a: { number: string }, b: { number: string }): number {
  return a.number.localeCompare(b.number, 'en', { numeric: true });
}

/** Amounts due on an order of a joint invoice, in minor units. */
export interface OpenOrder {
  id: string;
  number: string;
  /** Outstanding part of the deposit. */
  depositDue: number;
  /** Total due, including the deposit. */
  due: number;
}

/**
 * Splits a transfer over the orders of an invoice, in the order of their numbers: first all deposits, then all
 * balances. The shares add up exactly to the amount; an order without a share has no entry.
 * @param amount in minor units, at most the total due
 * @param firstId of the order that the customer named: its deposit is the first deposit, its balance the first balance
 */
export function splitTransfer(amount: number, orders: readonly OpenOrder[], firstId?: string): Map<string, number> {
  const shares = new Map<string, number>();
  const isFirst = ({ id }: OpenOrder) => Number(id === firstId);
  const sorted = orders.toSorted((a, b) => isFirst(b) - isFirst(a) || byNumber(a, b));
  let remaining = amount;
  const fill = ({ id }: OpenOrder, due: number) => {
    const share = Math.min(remaining, due);
    remaining -= share;
    if (share > 0) shares.set(id, (shares.get(id) ?? 0) + share);
  };
  for (const order of sorted) fill(order, order.depositDue);
  for (const order of sorted) fill(order, order.due - order.depositDue);
  return shares;
}
