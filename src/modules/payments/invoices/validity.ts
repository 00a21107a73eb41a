import type { Order } from '#src/core/orders/order.ts';
import { formatDate, formatTime } from '#src/core/site/calendar.ts';
import type { InvoiceContent } from './invoice.ts';

export type Held = Pick<Order, 'state' | 'heldUntil'>;

/** When the pieces of the first unpaid order are released; undefined if none waits for its payment. */
function firstRelease(orders: readonly Held[]): string | undefined {
  const ends = orders.flatMap(({ state, heldUntil }) => (state === 'to-be-paid' && heldUntil ? [heldUntil] : []));
  return ends.sort((a, b) => Date.parse(a) - Date.parse(b))[0];
}

/** The end of the hold, if the invoice would be valid for longer, as for a new customer. */
function earlierEnd({ validUntil }: { validUntil: string | null }, orders: readonly Held[]): string | undefined {
  const end = firstRelease(orders);
  return end && validUntil && Date.parse(end) < Date.parse(validUntil) ? end : undefined;
}

/**
 * When a deposit must have come: on its date, or by the end of the hold if that is earlier.
 * @param dueOn ISO 8601; null if it is due on no date
 */
export function depositDueOn(dueOn: string | null, orders: readonly Held[]): string | null {
  const end = dueOn === null ? undefined : firstRelease(orders);
  return end && dueOn && Date.parse(end) < Date.parse(dueOn) ? end : dueOn;
}

/**
 * Until when an invoice can be paid, as page, paper and mails state it: to the end of its validity, or until the pieces
 * are released if that is earlier; then with the reason.
 * @param orders those on the invoice, as they are now
 */
export function validityInWords(invoice: Pick<InvoiceContent, 'validUntil'>, orders: readonly Held[]): string | null {
  const end = earlierEnd(invoice, orders);
  if (end) return `${formatTime(end)}, as we hold the pieces until then`;
  return invoice.validUntil && formatDate(invoice.validUntil, 'long');
}
