import type { Order } from '#src/core/orders/order.ts';
import { company } from '#src/core/site/company.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { writeMail } from '#src/platform/mail/letter.ts';
import { proformaNumber } from '../invoices/proforma.ts';
import { GATEWAY_NAMES } from './card-payment.ts';
import type { CardPaymentTable } from './card-payment-table.ts';

interface Held {
  row: CardPaymentTable;
  paid: { amount: number; currency: string; reference: string };
  why: string;
  url: string;
}

/** Mail to the sales team about a card payment that a clerk must review. */
export function heldMail(to: string, order: Order, { row, paid, why, url }: Held) {
  return writeMail({
    to,
    subject: `Card payment held for ${proformaNumber(order)}`,
    greeting: `A card payment has arrived and is not in the ledger yet. ${why}`,
    paragraphs: ['Please check it at the gateway. If all is well, accept it on the page of the order.'],
    rows: [
      ['Order', order.number],
      ['Asked for', formatMinor(row.amount_minor, row.currency)],
      ['Arrived', formatMinor(paid.amount, paid.currency)],
      ['Gateway', GATEWAY_NAMES[row.gateway]],
      ['Reference', paid.reference],
    ],
    button: { label: 'Open the order', url },
    signature: company.name,
  });
}
