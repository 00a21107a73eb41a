import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { OrderToPlace, Placement } from '#src/core/orders/new-orders.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { OrderDues } from '#src/core/orders/order-progress.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { buyerOfNewOrder } from '#src/modules/orders/buyer/place-with-buyer.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { formatMinor, formatPieces, fromMinorUnits } from '#src/platform/i18n/money.ts';
import { detailsWith } from '../bank-details/current-details.server.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import type { PaymentTerms } from '../terms/due-parts.ts';
import { readAgreed } from '../terms/terms-repository.server.ts';
import { sumUnpaidPieces } from '../unpaid/unpaid-order-repository.server.ts';
import { bankAccount } from './bank-account.ts';
import { taxRows } from './changed-invoice-mail.ts';
import { draftInvoice } from './draft-invoice.server.ts';
import { type InvoiceContent, invoiceNumber } from './invoice.ts';
import { orderDues } from './invoice-amounts.ts';
import { storeInvoice, termsFrom } from './issue-invoice.server.ts';
import { proformaPath } from './proforma.ts';
import { taxPercentOf } from './tax-of-order.server.ts';

/** Amounts due and their dates, in one or two sentences. */
export function whatToPay(invoice: InvoiceContent): string {
  const { parts, total, currency } = invoice;
  const by = `by bank transfer on proforma invoice ${invoiceNumber(invoice)}`;
  const [deposit, balance] = ['deposit', 'balance'].map((name) => parts.find((part) => part.name === name));
  if (!balance) return deposit ? `Please pay ${formatMinor(total, currency)} ${by}.` : `Please pay ${by}.`;
  const rest = `${formatMinor(balance.amount, currency)} is due ${balance.due}`;
  if (!deposit) return `You pay ${by}: ${rest}.`;
  return `Please pay the deposit of ${formatMinor(deposit.amount, currency)} ${by}. The balance of ${rest}.`;
}

function nextStep(order: Order, invoice: InvoiceContent) {
  const { _id, heldUntil } = order;
  const { payment, delivery } = invoice;
  const until = heldUntil && ` We hold the pieces for you until ${formatDate(heldUntil, 'long')}.`;
  return {
    text: `${whatToPay(invoice)}${until ?? ''}`,
    rows: [...taxRows(invoice), ...(delivery === null ? [] : [['Delivery', delivery] as const])],
    ...(payment && { details: bankAccount(order, payment) }),
    button: { label: 'Open the proforma invoice', path: proformaPath(_id) },
  };
}

function duesOf(invoice: InvoiceContent, terms: PaymentTerms | null): OrderDues {
  const [due] = orderDues(invoice, terms);
  const amountOf = (minor = 0) => fromMinorUnits(minor, invoice.currency);
  return {
    depositAmount: amountOf(due?.deposit),
    adjustmentAmount: amountOf(due?.adjustment),
    onAccount: (terms?.days ?? 0) > 0,
  };
}

/**
 * Runs after the order was inserted, so that of two concurrent orders the second counts the first.
 * @throws Refusal if the customer would have more unpaid pieces than allowed; a single order may be of any size
 */
export async function requireFewUnpaid(
  trx: Db,
  { order, customerId }: Pick<OrderToPlace, 'order' | 'customerId'>,
  maxPieces: number,
): Promise<void> {
  const pieces = await sumUnpaidPieces(trx, customerId);
  const earlier = pieces - order.orderedMinQty;
  if (earlier === 0 || pieces <= maxPieces) return;
  throw new Refusal(
    'rule',
    'too_many_unpaid',
    `You have ordered ${formatPieces(earlier)} pieces that are not paid yet. Together with this order they must be at most ${formatPieces(maxPieces)}. Please pay or cancel an order first.`,
    { unpaidPieces: earlier, maxUnpaidPieces: maxPieces },
  );
}

/**
 * Places an order together with its invoice, which states what is due, when, and to which account. Enforces the limit
 * on a customer's unpaid pieces.
 */
export async function placeWithInvoice(trx: Db, placed: OrderToPlace, config: Config): Promise<Placement> {
  const { order, customerId, tool } = placed;
  const { maxUnpaidPieces } = settingsOf(config, paymentSettings);
  const limited = maxUnpaidPieces < Number.POSITIVE_INFINITY;
  const agreed = await readAgreed(trx, customerId, limited);
  const details = detailsWith(config, agreed.bank);
  const terms = termsFrom(agreed.terms, details);
  const buyer = await buyerOfNewOrder(trx, placed);
  const invoice = draftInvoice(order, tool, details, { terms, buyer, taxPercent: taxPercentOf(config, order) });
  return {
    dues: duesOf(invoice, terms),
    nextStep: nextStep(order, invoice),
    async written() {
      if (limited) await requireFewUnpaid(trx, placed, maxUnpaidPieces);
      await storeInvoice(trx, invoice, customerId);
    },
  };
}
