import { toPayFor } from '#src/core/orders/amount-to-pay.ts';
import { findOrdersById, listOrderEvents } from '#src/core/orders/order-repository.server.ts';
import { fillingsOf, point } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import type { EventData } from '#src/modules/orders/moves/order-history.ts';
import { lastDigits } from '#src/modules/payments/bank-details/account-number.ts';
import { type InvoiceLine, invoiceNumber } from '#src/modules/payments/invoices/invoice.ts';
import { findIssuedInvoice } from '#src/modules/payments/invoices/read-invoice.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { printedMinor } from '#src/platform/i18n/money.ts';
import { limits } from '#src/platform/limits/limit-table.ts';
import { machineOf } from '#src/platform/limits/machine.ts';
import type { IssuedPaper } from './issue-paper.server.ts';
import { findIssuedPaperByNumber } from './issued-paper-repository.server.ts';
import type { VerifiedPaper } from './paper.calls.ts';
import { parsePaperCode } from './paper-code.ts';
import { issuedNumber } from './paper-number.ts';
import { findPaperByCode } from './paper-repository.server.ts';
import { isTakenBack } from './paper-source.server.ts';
import type { IssuedPaperTable, PaperTable } from './paper-table.ts';

/** Papers of another module: how those of a kind are read. */
export interface VerifiablePapers {
  kind: string;
  read: (shop: Pick<Shop, 'db'>, paper: PaperTable) => Promise<VerifiedPaper | undefined>;
}

export const verifiablePapers = point<VerifiablePapers>('papers that can be verified');

/** @returns undefined if it does not exist, or its module is disabled */
function readPaper(shop: Pick<Shop, 'config' | 'db' | 'fills'>, paper: PaperTable): Promise<VerifiedPaper | undefined> {
  const own = fillingsOf(shop.fills, verifiablePapers).find(({ kind }) => kind === paper.kind);
  if (own) return own.read(shop, paper);
  return (paper.kind === 'proforma' ? verifiedProforma : verifiedIssued)(shop, paper);
}

/**
 * Verifies a document for anyone who has its code.
 * @param ip client address by which wrong codes are counted
 * @throws Refusal 404 if the shop has issued no such document, 429 after too many wrong codes
 */
export async function verifyPaper(
  shop: Pick<Shop, 'config' | 'db' | 'fills' | 'limits'>,
  typed: string,
  ip: string,
): Promise<VerifiedPaper> {
  const machine = machineOf(ip);
  await shop.limits.requireBelow(limits.paperVerification, machine);
  const code = parsePaperCode(typed);
  const paper = code && (await findPaperByCode(shop.db, code));
  const verified = paper && (await readPaper(shop, paper));
  if (verified) return verified;
  await shop.limits.note(limits.paperVerification, machine);
  throw new Refusal('missing', 'not_genuine', 'We have issued no document with this code.');
}

const verifiedLine = ({ orderNumber, amount }: InvoiceLine, currency: string) => ({
  order: orderNumber,
  amount: printedMinor(amount, currency),
});

/** Whether nothing is to be paid on an invoice any more, because its orders are cancelled. */
async function isCancelled(db: Db, lines: readonly InvoiceLine[]): Promise<boolean> {
  const orders = await findOrdersById(
    db,
    lines.map(({ orderId }) => orderId),
  );
  return orders.every((order) => order.cancelledAt !== null && toPayFor(order) === 0);
}

async function verifiedProforma(
  shop: Pick<Shop, 'config' | 'db'>,
  paper: PaperTable,
): Promise<VerifiedPaper | undefined> {
  const invoice = await findIssuedInvoice(shop, paper);
  if (!invoice) return undefined;
  const { lines, currency, payment } = invoice;
  return {
    title: 'Proforma invoice',
    number: invoiceNumber(invoice),
    date: invoice.issuedAt,
    amount: printedMinor(invoice.total, currency),
    account: payment && lastDigits(payment.bank),
    superseded: invoice.superseded,
    ...((await isCancelled(shop.db, lines)) && { withdrawn: true }),
    ...(lines.length > 1 && { lines: lines.map((line) => verifiedLine(line, currency)) }),
  };
}

/** Whether the payment or refund of a document was recorded by mistake. */
async function isWithdrawn(db: Db, { order_id, event_id }: IssuedPaperTable): Promise<boolean> {
  const event = (await listOrderEvents(db, order_id)).find(({ id }) => id === event_id);
  return event !== undefined && isTakenBack(db, JSON.parse(event.data) as EventData);
}

async function verifiedIssued({ db }: Pick<Shop, 'db'>, { number }: PaperTable): Promise<VerifiedPaper | undefined> {
  const row = await findIssuedPaperByNumber(db, issuedNumber(number));
  if (!row) return undefined;
  const { paper, packingList, amount, account } = JSON.parse(row.content) as IssuedPaper;
  const packing = packingList?.number === number ? packingList : undefined;
  return {
    title: (packing ?? paper).title,
    number,
    date: new Date(row.issued_at).toISOString(),
    amount: packing ? null : amount,
    account: packing ? null : account,
    superseded: false,
    ...((await isWithdrawn(db, row)) && { withdrawn: true }),
  };
}
