import { toPayFor } from '#src/core/orders/amount-to-pay.ts';
import type { Order } from '#src/core/orders/order.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { isUnpaid, paidRows, paidSoFar } from '#src/modules/payments/invoices/paid-so-far.ts';
import { printedMinor } from '#src/platform/i18n/money.ts';
import type { PaperSection } from './paper.ts';

/** The payments for the invoices of a shipment when its papers are issued. */
export interface PaidInvoices {
  /** Those on the invoices, also if they leave with other shipments. */
  orders: readonly Order[];
  /** Sum of the transfers that are being checked, in minor units. */
  reported: number;
}

/** What has come for the proforma invoices of a shipment, and what has not. @param numbers of these invoices */
export function paidSection(
  { orders, reported }: PaidInvoices,
  numbers: readonly string[],
  currency: string,
  issuedAt: number,
): PaperSection {
  const money = (minor: number) => printedMinor(minor, currency);
  const paid = paidSoFar({ parts: [] }, orders, reported);
  const total = orders.reduce((sum, order) => sum + toPayFor(order), 0);
  const rows = isUnpaid(paid) ? [['Still to pay', money(paid.toPay)] as const] : paidRows(paid, money);
  return {
    title: `Payments up to ${formatDate(issuedAt, 'long')}`,
    warning: null,
    text: null,
    rows: [[`Total of ${numbers.join(', ')}`, money(total)], ...rows],
  };
}
