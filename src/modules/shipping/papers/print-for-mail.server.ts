import { findOrdersById } from '#src/core/orders/order-repository.server.ts';
import { findIssuedInvoice } from '#src/modules/payments/invoices/read-invoice.server.ts';
import { sharesOfEntry } from '#src/modules/payments/ledger/shares-of-entry.server.ts';
import type { PrintedFile } from '#src/platform/mail/deliver.server.ts';
import type { PaperReference } from '#src/platform/mail/outbox.server.ts';
import { findIssuedPaper } from './issued-paper-repository.server.ts';
import { linesToNote } from './lines-to-note.server.ts';
import { CREDIT_NOTE, DEBIT_NOTE, type NoteKind } from './numbered-paper.ts';
import { isTakenBack, type PaperParts, type PaperSource, requireSource, shippedWith } from './paper-source.server.ts';
import { printPaperOf } from './print-order-paper.server.ts';
import { printInvoice } from './print-proforma.server.ts';
import { refundsToCredit } from './refunds-to-credit.server.ts';

/** The one that requests the papers of mails. */
const MAILS = 'mails';

const fileOf = ({ number, pdf }: { number: string; pdf: Buffer }): PrintedFile => ({ fileName: `${number}.pdf`, pdf });

/** A revision that is replaced since the mail was written is in a mail of its own. */
async function proforma(shop: PaperParts, { number = '', revision = '' }: PaperReference) {
  const invoice = await findIssuedInvoice(shop, { number, revision });
  return invoice && !invoice.superseded ? [await printInvoice(shop, invoice, MAILS)] : [];
}

/** A transfer for several orders has a receipt for each; one that was corrected before the mail was sent has none. */
async function receipts(shop: PaperParts, source: PaperSource) {
  const { order, event, invoice } = source;
  if (await isTakenBack(shop.db, event.data)) return [];
  const { entry, jointInvoice } = event.data;
  if (entry === undefined || jointInvoice === undefined) return [await printPaperOf(shop, source, 'receipt', MAILS)];
  const orders = await findOrdersById(
    shop.db,
    invoice.lines.map(({ orderId }) => orderId),
  );
  const printed = [];
  for (const [orderId, share] of await sharesOfEntry(shop.db, orders, entry)) {
    if (share.amount <= 0) continue;
    const own = orderId === order._id ? source : await requireSource(shop, 'system', { orderId, eventId: share.event });
    printed.push(await printPaperOf(shop, own, 'receipt', MAILS));
  }
  return printed;
}

/**
 * The mail issues them if the number of the transport document is known. Otherwise a clerk will add it, and the mail of
 * that correction brings them with it; papers that are issued do not change.
 */
async function shipmentPapers(shop: PaperParts, source: PaperSource) {
  const { lines, reference } = await shippedWith(shop, source);
  const [first] = lines;
  if (!first) return [];
  const issued = { kind: 'commercial-invoice', event_id: first.eventId } as const;
  if (!reference && !(await findIssuedPaper(shop.db, issued))) return [];
  return [
    await printPaperOf(shop, source, 'commercial-invoice', MAILS),
    await printPaperOf(shop, source, 'packing-list', MAILS),
  ];
}

/** The kind of the note of a line or a refund; undefined if other papers state it, or are going to. */
async function kindOfNote(shop: PaperParts, source: PaperSource): Promise<NoteKind | undefined> {
  const { event, invoice } = source;
  for (const kind of [CREDIT_NOTE, DEBIT_NOTE] as const)
    if (await findIssuedPaper(shop.db, { kind, event_id: event.id })) return kind;
  if (event.data.invoiceLine !== undefined)
    return (await linesToNote(shop.db, invoice)).find(({ eventId }) => eventId === event.id)?.kind;
  const isCredited = (await refundsToCredit(shop.db, source, invoice)).has(event.id);
  return isCredited && !(await isTakenBack(shop.db, event.data)) ? CREDIT_NOTE : undefined;
}

async function notes(shop: PaperParts, source: PaperSource) {
  const kind = await kindOfNote(shop, source);
  return kind ? [await printPaperOf(shop, source, kind, MAILS)] : [];
}

const OF_EVENTS = new Map([
  ['receipt', receipts],
  ['shipment', shipmentPapers],
  ['note', notes],
]);

/** The papers that a mail refers to. @throws if one cannot be printed */
export async function printForMail(shop: PaperParts, paper: PaperReference): Promise<PrintedFile[]> {
  const { kind, order: orderId = '', event: eventId = '' } = paper;
  if (kind === 'proforma') return (await proforma(shop, paper)).map(fileOf);
  const print = OF_EVENTS.get(kind);
  if (!print) return [];
  return (await print(shop, await requireSource(shop, 'system', { orderId, eventId }))).map(fileOf);
}
