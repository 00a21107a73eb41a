import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { entriesOf, sumOf } from '#src/modules/payments/ledger/ledger.ts';
import { printedMinor } from '#src/platform/i18n/money.ts';
import { issueCreditNote } from './issue-credit-note.server.ts';
import { issueLineNote } from './issue-line-note.server.ts';
import { accountOf, type IssuedPaper, issuePaper, type WritePaper } from './issue-paper.server.ts';
import { issueShipment } from './issue-shipment.server.ts';
import { CREDIT_NOTE, DEBIT_NOTE, PACKING_LIST } from './numbered-paper.ts';
import { checkOf } from './paper-check.server.ts';
import {
  type OrderPaper,
  type PaperParts,
  type PaperSource,
  requireKept,
  requireSource,
  unknownPaper,
} from './paper-source.server.ts';
import type { IssuedPaperTable } from './paper-table.ts';
import { renderPaper } from './pdf-renderer.server.ts';
import { printedEntry } from './print-problem.server.ts';
import { receipt } from './shipment-papers.ts';

function issueReceipt({ db }: PaperParts, { order, event, history, invoice }: PaperSource): Promise<IssuedPaperTable> {
  const entries = entriesOf(history, order);
  const index = entries.findIndex(({ id, kind }) => id === event.id && kind === 'payment');
  const entry = entries[index];
  if (!entry) throw unknownPaper();
  const received = sumOf(entries.slice(0, index + 1));
  return issuePaper(db, { kind: 'receipt', event, orderId: order._id }, async (): Promise<WritePaper> => {
    await requireKept(db, event);
    return (number, issuedAt) => ({
      paper: receipt({ order, invoice, number, issuedAt }, printedEntry(entry), received),
      packingList: null,
      amount: printedMinor(entry.amount, entry.currency),
      account: accountOf(invoice),
    });
  });
}

const KINDS = new Map<string, (shop: PaperParts, source: PaperSource) => Promise<IssuedPaperTable>>([
  ['commercial-invoice', issueShipment],
  ['packing-list', issueShipment],
  ['receipt', issueReceipt],
  [CREDIT_NOTE, issueCreditNote],
  [DEBIT_NOTE, (shop, source) => issueLineNote(shop, source, DEBIT_NOTE)],
]);

/**
 * A document of a shipment, payment, refund or late line of the invoice as PDF, for the customer of the order or an
 * admin. It is issued on first request.
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
