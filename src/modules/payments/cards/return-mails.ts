import type { Order } from '#src/core/orders/order.ts';
import { company } from '#src/core/site/company.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { writeMail } from '#src/platform/mail/letter.ts';
import { proformaNumber } from '../invoices/proforma.ts';
import { GATEWAY_NAMES } from './card-payment.ts';
import type { CardPaymentTable } from './card-payment-table.ts';
import type { GatewayReturn } from './gateway.ts';

interface Returned {
  row: CardPaymentTable;
  returned: GatewayReturn;
  url: string;
}

const rowsOf = (order: Order, { row, returned }: Returned) => [
  ['Order', order.number] as const,
  ['Amount', formatMinor(returned.amount, returned.currency)] as const,
  ['Gateway', GATEWAY_NAMES[row.gateway]] as const,
  ['Payment', row.reference ?? row.id] as const,
  ['Reference', returned.id] as const,
];

/** Mail to the sales team about a disputed card payment. */
export function disputeMail(to: string, order: Order, about: Returned) {
  return writeMail({
    to,
    subject: `Card payment disputed for ${proformaNumber(order)}`,
    greeting: 'The payer disputes a card payment. Please answer at the gateway in time.',
    paragraphs: [
      'No goods of this order leave until the dispute is closed, or you release it on the page of the order. If it is lost, the ledger is updated automatically.',
    ],
    rows: rowsOf(order, about),
    button: { label: 'Open the order', url: about.url },
    signature: company.name,
  });
}

/** Mail to the sales team about a refund that may already be in the ledger. */
export function doubtfulReturnMail(to: string, order: Order, about: Returned & { why: string }) {
  return writeMail({
    to,
    subject: `Card refund to check for ${proformaNumber(order)}`,
    greeting: `A card payment was returned at the gateway, and this is not recorded in the ledger. ${about.why}`,
    paragraphs: [
      'If it is the same money, nothing is left to do. Otherwise please correct the ledger on the page of the order.',
    ],
    rows: rowsOf(order, about),
    button: { label: 'Open the order', url: about.url },
    signature: company.name,
  });
}
