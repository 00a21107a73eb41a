import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { type Page, type PageRequest, readPage } from '#src/platform/http/page.ts';
import { findKnownTransfers } from './known-transfer.server.ts';
import { listOpenInvoices, type OpenInvoiceOfOrders } from './list-open-invoices.server.ts';
import type { LineState, ListedLine, ListedProposal } from './listed-line.ts';
import { type Proposal, proposeMatches } from './propose-match.ts';
import { countLines, listLines, type StoredLine } from './statement-line-repository.server.ts';
import { findTakenBack } from './taken-back.server.ts';

function listedProposal(proposal: Proposal, { due, depositDue, currency, names, orderIds }: OpenInvoiceOfOrders) {
  return { ...proposal, orderId: orderIds[0] ?? '', due, depositDue, currency, names } satisfies ListedProposal;
}

const listed = ({ id, format, entryId, decidedKey, decidedAt, ...line }: StoredLine): ListedLine => ({
  ...line,
  _id: id,
  decidedAt: decidedAt === null ? null : new Date(decidedAt).toISOString(),
  proposal: null,
  known: null,
});

/** Open lines with the invoices that they probably pay. */
async function withProposals(db: Db, lines: readonly StoredLine[]): Promise<ListedLine[]> {
  const open = await listOpenInvoices(db);
  const proposals = proposeMatches(lines, open, await findTakenBack(db, lines));
  const invoiceOf = new Map(open.map((invoice) => [invoice.number, invoice]));
  const matched = lines.map((line) => {
    const proposal = proposals.get(line.id);
    return { line, proposal, invoice: proposal && invoiceOf.get(proposal.invoice) };
  });
  const known = await findKnownTransfers(
    db,
    matched.map(({ line, invoice }) => ({ line, orderIds: invoice?.orderIds ?? [] })),
  );
  return matched.map(({ line, proposal, invoice }) => ({
    ...listed(line),
    proposal: proposal && invoice ? listedProposal(proposal, invoice) : null,
    known: known.get(line.id) ?? null,
  }));
}

/** The lines in this state. @throws Refusal 403 unless the actor is an admin */
export async function listStatementLines(
  { db }: Pick<Shop, 'db'>,
  actor: Actor | undefined,
  state: LineState,
  page: PageRequest,
): Promise<Page<ListedLine>> {
  requireAdmin(actor);
  const { items, next } = await readPage(page, async (request) =>
    (await listLines(db, state, request)).map((line) => ({ ...line, _id: line.id })),
  );
  const lines = items.map(({ _id, ...line }) => line);
  return { items: state === 'open' ? await withProposals(db, lines) : lines.map(listed), next };
}

/** Number of lines in each state. @throws Refusal 403 unless the actor is an admin */
export function countStatementLines(
  { db }: Pick<Shop, 'db'>,
  actor: Actor | undefined,
): Promise<Record<LineState, number>> {
  requireAdmin(actor);
  return countLines(db);
}
