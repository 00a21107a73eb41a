import type { Order } from '#src/core/orders/order.ts';
import type { Invoice } from './invoice.ts';

/** How the company is paid. Configured by the shop's accountant; the wording is never ours. */
export interface PaymentDetails {
  /** Payment terms as printed on the invoice. */
  terms: string;
  /** Validity of an offer in days. */
  validDays: number;
  /** Rows such as beneficiary, bank, account and SWIFT. */
  bank: readonly { name: string; value: string }[];
  /** Deposit due with the order, as a percentage of the total; the rest is due before shipment. */
  depositPercent: number;
  /** Incoterm with place and edition; null if agreed per order. */
  delivery: string | null;
  /** Null: not printed on invoices. */
  portOfLoading: string | null;
  /** Whether invoices allow partial shipments. */
  partialShipments: boolean;
  /** Bank charges: OUR, SHA or BEN. */
  charges: 'OUR' | 'SHA' | 'BEN' | null;
  /** Maximum shortfall written off as bank charges, in the shop's currency. */
  writeOff: number;
  /** True for the demo's sample data: it must not be paid to. */
  sample: boolean;
}

/** Heading of the terms and the account, on page and paper. */
export const BY_TRANSFER = 'Payment by bank transfer';

/** The invoice an order is paid on: response of GET /order/{id}/proforma. */
export interface Proforma extends Invoice {
  order: Order;
  /** The order of each line, in the order of the lines. */
  orders: readonly Order[];
  /** Orders that were cancelled on it and have no line of it: shipped pieces of them may be to be paid. */
  dropped: readonly Order[];
  /** Numbers of all invoices the order has ever been on, as formatted by `invoiceNumber`; oldest first. */
  issued: readonly string[];
  /** Sum of the transfers that are being checked, in minor units. */
  reported: number;
  /** The parties have changed since it was issued: its next revision prints them. */
  partiesChanged: boolean;
}

/** Number of the invoice of a single order: PI-2026-0042 for the order ORD-2026-0042. */
export function ownProformaNumber({ number }: Pick<Order, 'number'>): string {
  return number.replace(/^ORD-|^/, 'PI-');
}

/** Number of the invoice the order is paid on; also the payment reference of a bank transfer. */
export function proformaNumber(order: Pick<Order, 'number' | 'jointInvoice'>): string {
  return order.jointInvoice ?? ownProformaNumber(order);
}

export function proformaPath(orderId: string): string {
  return `/dashboard/orders/${orderId}/proforma`;
}
