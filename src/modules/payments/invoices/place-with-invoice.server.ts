import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { Agreement, OrdersToPlace, Placement } from '#src/core/orders/new-orders.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { OrderDues } from '#src/core/orders/order-progress.ts';
import { calendar, formatDate } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { formatMinor, formatPieces, fromMinorUnits } from '#src/platform/i18n/money.ts';
import { readStanding } from '../credit/credit-repository.server.ts';
import { shortHold, shortHoldText } from '../credit/hold-new-customers.server.ts';
import { requireCreditFor } from '../credit/require-credit.server.ts';
import { nextJointNumber } from '../joint/joint-invoice-repository.server.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import type { PaymentTerms } from '../terms/due-parts.ts';
import { sumUnpaidPieces } from '../unpaid/unpaid-order-repository.server.ts';
import { bankAccount } from './bank-account.ts';
import { adjustmentRows, taxRows } from './changed-invoice-mail.ts';
import { draftPlaced } from './draft-placed.server.ts';
import { type InvoiceContent, invoiceNumber } from './invoice.ts';
import { orderDues } from './invoice-amounts.ts';
import type { LineToAdd } from './invoice-line.ts';
import { invoicePaper } from './invoice-paper.ts';
import { storeInvoice } from './issue-invoice.server.ts';
import { proformaPath } from './proforma.ts';

declare module '#src/core/orders/new-orders.server.ts' {
  interface Agreement {
    /** Charges and discounts of the invoice. */
    adjustments?: readonly LineToAdd[];
    /** Its freight is added later: the mail says it in place of what is due. */
    payLater?: string;
    /** In place of the lead times of the tools; null: none, as the pieces are in stock. */
    leadTimeDays?: number | null;
    /** Payment terms of the invoice; by default those of the customer. */
    terms?: PaymentTerms;
    /** Delivery of the invoice: Incoterm with place and edition. */
    delivery?: string;
  }
}

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

/** @param short the end of the hold of an order of a new customer */
function nextStep({ _id, ...order }: Order, invoice: InvoiceContent, short: string | undefined, payLater?: string) {
  const { payment, delivery } = invoice;
  const until = order.heldUntil && ` We hold the pieces for you until ${formatDate(order.heldUntil, 'long')}.`;
  const rows = invoice.lines.length > 1 || invoice.adjustments.length > 0 ? adjustmentRows(invoice) : taxRows(invoice);
  return {
    text: `${payLater ?? whatToPay(invoice)}${short ? ` ${shortHoldText(short)}` : (until ?? '')}`,
    rows: [...rows, ...(delivery === null ? [] : [['Delivery', delivery] as const])],
    ...(payment && !payLater && { details: bankAccount(invoice.number, payment) }),
    button: { label: 'Open the proforma invoice', path: proformaPath(_id) },
    papers: invoicePaper(invoice),
  };
}

function duesOf(invoice: InvoiceContent, terms: PaymentTerms | null): OrderDues[] {
  const amountOf = (minor: number) => fromMinorUnits(minor, invoice.currency);
  return orderDues(invoice, terms).map(({ deposit, adjustment }) => ({
    depositAmount: amountOf(deposit),
    adjustmentAmount: amountOf(adjustment),
    onAccount: (terms?.days ?? 0) > 0,
  }));
}

/**
 * Runs after the orders were inserted, so that of two concurrent orders the second counts the first.
 * @throws Refusal if the customer would have more unpaid pieces than allowed; those of one request may be of any size
 */
export async function requireFewUnpaid(
  trx: Db,
  customerId: string,
  orders: readonly Pick<Order, 'orderedMinQty'>[],
  maxPieces: number,
): Promise<void> {
  const pieces = await sumUnpaidPieces(trx, customerId);
  const earlier = pieces - orders.reduce((sum, { orderedMinQty }) => sum + orderedMinQty, 0);
  if (earlier === 0 || pieces <= maxPieces) return;
  throw new Refusal(
    'rule',
    'too_many_unpaid',
    `You have ordered ${formatPieces(earlier)} pieces that are not paid yet. Together with this order they must be at most ${formatPieces(maxPieces)}. Please pay or cancel an order first.`,
    { unpaidPieces: earlier, maxUnpaidPieces: maxPieces },
  );
}

/**
 * Places orders together with their invoice, which states what is due, when, and to which account. Enforces the limits
 * on what a customer has unpaid.
 */
export async function placeWithInvoice(
  trx: Db,
  placed: OrdersToPlace,
  config: Config,
  agreement: Agreement,
): Promise<Placement> {
  const [{ order, customerId, data }] = placed;
  const { maxUnpaidPieces } = settingsOf(config, paymentSettings);
  // The pieces of a split order were ordered before.
  const isNew = !data.splitFrom;
  const joint = placed.length > 1 ? await nextJointNumber(trx, calendar.yearOf(Date.parse(order.placedAt))) : undefined;
  const { invoice, terms } = await draftPlaced(trx, placed, config, agreement, { number: joint, locked: isNew });
  const standing = isNew ? await readStanding(trx, customerId) : undefined;
  const heldUntil = standing && shortHold(config, standing.known, order);
  return {
    heldUntil,
    dues: duesOf(invoice, terms),
    jointInvoice: joint ?? null,
    nextStep: nextStep(order, invoice, heldUntil, agreement.payLater),
    async written() {
      const orders = placed.map((each) => each.order);
      if (isNew && maxUnpaidPieces < Number.POSITIVE_INFINITY)
        await requireFewUnpaid(trx, customerId, orders, maxUnpaidPieces);
      const held = orders.map((each) => ({ ...each, heldUntil: heldUntil ?? each.heldUntil }));
      if (!(await storeInvoice(trx, invoice, customerId, held)))
        throw new Error(`there is an invoice ${invoice.number}`);
      const { placedBy } = agreement;
      if (standing) await requireCreditFor(trx, config, standing, placed, { added: invoice.total, placedBy });
    },
  };
}
