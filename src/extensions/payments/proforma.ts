import type { Order } from '#src/core/orders/order.ts';
import type { Invoice } from './invoice.ts';

/** How the company is paid: configuration of the shop's accountant, never text of ours. */
export interface PaymentDetails {
  /** Payment terms as printed on the invoice. */
  terms: string;
  /** For how many days the offer holds. */
  validDays: number;
  /** Rows such as beneficiary, bank, account and SWIFT. */
  bank: readonly { name: string; value: string }[];
  /** Of the total, due with the order; the rest before shipment. */
  depositPercent: number;
  /** Incoterm with place and edition; null: it is agreed order by order. */
  delivery: string | null;
  /** Null: invoices do not name it. */
  portOfLoading: string | null;
  /** Whether invoices allow several shipments. */
  partialShipments: boolean;
  /** Bank charges: OUR, SHA or BEN. */
  charges: 'OUR' | 'SHA' | 'BEN' | null;
  /** Bank charges of at most so much are the shop's, in its currency. */
  writeOff: number;
  /** True for the demo's sample data: no payment may go there. */
  sample: boolean;
}

/** The invoice that an order is paid on, as GET /order/{id}/proforma answers it. */
export interface Proforma extends Invoice {
  order: Order;
  /** Of each of its lines, in the order of the lines. */
  orders: readonly Order[];
  /** Numbers of all invoices that the order was ever on, as `invoiceNumber` writes them; the earliest first. */
  issued: readonly string[];
}

/** Of the invoice of an order alone: PI-2026-0042 for the order ORD-2026-0042. */
export function ownProformaNumber({ number }: Pick<Order, 'number'>): string {
  return number.replace(/^ORD-|^/, 'PI-');
}

/** As people write it on a bank transfer: of the invoice that the order is paid on. */
export function proformaNumber(order: Pick<Order, 'number' | 'jointInvoice'>): string {
  return order.jointInvoice ?? ownProformaNumber(order);
}

export function proformaPath(orderId: string): string {
  return `/dashboard/orders/${orderId}/proforma`;
}
