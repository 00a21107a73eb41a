import type { Order } from '#src/core/orders/order.ts';
import { MAX_ORDERS_TOGETHER } from '#src/core/orders/orders-together.ts';

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

/** Whether an order can be added to a joint invoice: it has no payment, and its freight need not be added first. */
export function isJoinable({ paidAt, cancelledAt, receivedAmount, freightToAdd }: Order): boolean {
  return paidAt === null && cancelledAt === null && receivedAmount === 0 && !freightToAdd;
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
  if (orders.length > MAX_ORDERS_TOGETHER)
    return { code: 'too_many_orders', message: `One proforma invoice takes at most ${MAX_ORDERS_TOGETHER} orders.` };
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
