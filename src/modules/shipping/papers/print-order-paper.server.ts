import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { findOrder, findOrdersById } from '#src/core/orders/order-repository.server.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import { lastDigits } from '#src/modules/payments/bank-details/account-number.ts';
import { currentDetails } from '#src/modules/payments/bank-details/current-details.server.ts';
import type { InvoiceContent } from '#src/modules/payments/invoices/invoice.ts';
import { invoiceOfOrder } from '#src/modules/payments/invoices/issue-invoice.server.ts';
import { withCurrentParties } from '#src/modules/payments/invoices/parties.server.ts';
import { entriesOf, sumOf } from '#src/modules/payments/ledger/ledger.ts';
import { sumPendingFor } from '#src/modules/payments/slips/slip-repository.server.ts';
import { printedMinor } from '#src/platform/i18n/money.ts';
import type { GoodsShipped } from '../fulfilment/read-shipments.server.ts';
import { issueCreditNote } from './issue-credit-note.server.ts';
import { type IssuedPaper, issuePaper } from './issue-paper.server.ts';
import { PACKING_LIST } from './numbered-paper.ts';
import type { PaidInvoices } from './paid-section.ts';
import { checkOf } from './paper-check.server.ts';
import {
  type OrderPaper,
  type PaperParts,
  type PaperSource,
  requireSource,
  shippedWith,
  unknownPaper,
} from './paper-source.server.ts';
import type { IssuedPaperTable } from './paper-table.ts';
import { renderPaper } from './pdf-renderer.server.ts';
import { sharesOfShipment } from './shares-of-shipment.server.ts';
import { commercialInvoice, packingList, receipt, shipmentTotal, shippedGoods } from './shipment-papers.ts';

const accountOf = ({ payment }: InvoiceContent) => payment && lastDigits(payment.bank);

type ShippedPieces = GoodsShipped['lines'][number];

/** A shipped line of an order, with the invoice it is on. */
async function shippedLine({ config, db }: PaperParts, { orderId, ...shipped }: ShippedPieces) {
  const found = await findOrder(db, orderId);
  if (!found) throw unknownPaper();
  const invoice = await invoiceOfOrder(db, found, await currentDetails(db, config));
  const ordered = invoice.lines.find((line) => line.orderId === orderId);
  if (!ordered) throw unknownPaper();
  return { invoice, goods: shippedGoods(ordered, shipped, await findTool(db, found.order.toolId)) };
}

/** The payments for all orders on these invoices. */
async function paidInvoices({ db }: PaperParts, invoices: readonly InvoiceContent[]): Promise<PaidInvoices> {
  const different = [...new Map(invoices.map((invoice) => [invoice.number, invoice])).values()];
  const reported = await Promise.all(different.map((invoice) => sumPendingFor(db, invoice)));
  const ids = different.flatMap(({ lines }) => lines.map(({ orderId }) => orderId));
  return { orders: await findOrdersById(db, ids), reported: reported.reduce((sum, amount) => sum + amount, 0) };
}

/** Commercial invoice and packing list of a shipment: the same for each of its orders. */
async function issueShipment(shop: PaperParts, source: PaperSource): Promise<IssuedPaperTable> {
  const { lines, details: shipped } = await shippedWith(shop, source);
  const [first] = lines;
  if (!first) throw unknownPaper();
  const shippedLines = await Promise.all(lines.map((line) => shippedLine(shop, line)));
  const shippedGoodsLines = shippedLines.map(({ goods }) => goods.line);
  const invoice = await withCurrentParties(shop.db, { ...source.invoice, lines: shippedGoodsLines });
  const goods = shippedLines.map(({ goods: item }, at) => ({ ...item, line: { ...(invoice.lines[at] ?? item.line) } }));
  const invoices = shippedLines.map((line) => line.invoice);
  const shares = await sharesOfShipment(shop, lines, invoices);
  for (const [at, { line }] of goods.entries()) line.tax = shares.taxes[at] ?? 0;
  const paid = await paidInvoices(shop, invoices);
  const event = { ...source.event, id: first.eventId };
  return issuePaper(
    shop.db,
    { kind: 'commercial-invoice', event, orderId: first.orderId },
    (number, issuedAt): IssuedPaper => {
      const parts = { invoice, invoices, number, issuedAt, shipped, paid, adjustments: shares.adjustments };
      return {
        paper: commercialInvoice(parts, goods),
        packingList: packingList(parts, goods),
        amount: printedMinor(shipmentTotal(parts, goods), invoice.currency),
        account: accountOf(invoice),
      };
    },
  );
}

function issueReceipt({ db }: PaperParts, { order, event, history, invoice }: PaperSource): Promise<IssuedPaperTable> {
  const entries = entriesOf(history, order);
  const index = entries.findIndex(({ id, kind }) => id === event.id && kind === 'payment');
  const entry = entries[index];
  if (!entry) throw unknownPaper();
  const received = sumOf(entries.slice(0, index + 1));
  return issuePaper(
    db,
    { kind: 'receipt', event, orderId: order._id },
    (number, issuedAt): IssuedPaper => ({
      paper: receipt({ order, invoice, number, issuedAt }, entry, received),
      packingList: null,
      amount: printedMinor(entry.amount, entry.currency),
      account: accountOf(invoice),
    }),
  );
}

const KINDS = new Map([
  ['commercial-invoice', issueShipment],
  ['packing-list', issueShipment],
  ['receipt', issueReceipt],
  ['credit-note', issueCreditNote],
]);

/**
 * A document of a shipment, payment or refund as PDF, for the customer of the order or an admin. It is issued on first
 * request.
 * @throws Refusal 404 if there is no such document, or it belongs to another customer; 409 while its event can still be
 * undone
 */
export async function printOrderPaper(
  shop: PaperParts,
  actor: Actor | undefined,
  requested: OrderPaper,
): Promise<{ number: string; pdf: Buffer }> {
  const viewer = requireSignedIn(actor);
  const source = await requireSource(shop, viewer, requested);
  return printPaperOf(shop, source, requested.kind, viewer.userId);
}

/** @param caller as for `renderPaper` */
export async function printPaperOf(
  shop: PaperParts,
  source: PaperSource,
  kind: string,
  caller: string,
): Promise<{ number: string; pdf: Buffer }> {
  const issue = KINDS.get(kind);
  if (!issue) throw unknownPaper();
  const { content } = await issue(shop, source);
  const issued = JSON.parse(content) as IssuedPaper;
  const paper = kind === PACKING_LIST ? issued.packingList : issued.paper;
  if (!paper) throw unknownPaper();
  const check = await checkOf(shop, { kind: 'issued', number: paper.number, revision: '' });
  return { number: paper.number, pdf: await renderPaper(caller, { ...paper, check }) };
}
