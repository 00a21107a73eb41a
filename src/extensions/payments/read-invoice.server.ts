import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { type FoundOrder, findOrder, findOrderByNumber } from '#src/core/orders/order-repository.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { currentDetails } from './bank-details/current-details.server.ts';
import { type Invoice, type InvoiceDocument, invoiceNumber } from './invoice.ts';
import { hasLaterInvoice, listRevisions } from './invoice-repository.server.ts';
import type { InvoiceTable } from './invoice-tables.ts';
import { invoiceOfOrder } from './issue-invoice.server.ts';

type Parts = Pick<Shop, 'config' | 'db'>;

const unknown = () => new Refusal('missing', 'invoice_not_found', 'There is no such invoice.');

/** `PI-2026-0042-B` is the revision `B` of `PI-2026-0042`; without a letter, the latest is meant. */
function parseNumber(asked: string): { number: string; revision: string | undefined } {
  const [, number = asked, revision] = /^(.+\d)-([A-Z]{1,2})$/.exec(asked) ?? [];
  return { number, revision };
}

async function withHistory(db: Db, row: InvoiceTable, all: readonly InvoiceTable[]): Promise<Invoice> {
  return {
    ...(JSON.parse(row.document) as InvoiceDocument),
    superseded: await hasLaterInvoice(db, row.id),
    revisions: all.map(invoiceNumber),
  };
}

/** As it would have been issued, for an order from before invoices were kept. */
async function derived({ config, db }: Parts, found: FoundOrder): Promise<Invoice> {
  const document = await invoiceOfOrder(db, found, await currentDetails(db, config));
  return { ...document, superseded: false, revisions: [invoiceNumber(document)] };
}

function requireVisible(found: FoundOrder | undefined, { userId, role }: Actor): FoundOrder {
  if (!found || (role !== 'admin' && found.customerId !== userId)) throw unknown();
  return found;
}

/**
 * An invoice, for its customer or an admin.
 * @param asked its number, with or without the letter of a revision; without, the latest one
 * @param letter of a revision; empty: the first
 * @throws Refusal 404 when there is no such invoice, or it belongs to another customer
 */
export async function readInvoice(
  parts: Parts,
  actor: Actor | undefined,
  asked: string,
  letter?: string,
): Promise<Invoice> {
  const viewer = requireSignedIn(actor);
  const { number, revision = letter } = parseNumber(asked);
  const all = await listRevisions(parts.db, number);
  const [first] = all;
  if (!first) {
    const old = requireVisible(await findOrderByNumber(parts.db, number.replace(/^PI-/, 'ORD-')), viewer);
    if (revision !== undefined) throw unknown();
    return derived(parts, old);
  }
  requireVisible(await findOrder(parts.db, first.order_id), viewer);
  const row = revision === undefined ? all.at(-1) : all.find((one) => one.revision === revision);
  if (!row) throw unknown();
  return withHistory(parts.db, row, all);
}

/**
 * What was issued under a number and the letter of a revision (empty: the first), for the shop itself.
 * @returns undefined when nothing was
 */
export async function findIssuedInvoice(
  parts: Parts,
  { number, revision }: Pick<InvoiceDocument, 'number' | 'revision'>,
): Promise<Invoice | undefined> {
  const all = await listRevisions(parts.db, number);
  const row = all.find((one) => one.revision === revision);
  if (row) return withHistory(parts.db, row, all);
  const old = all.length === 0 && (await findOrderByNumber(parts.db, number.replace(/^PI-/, 'ORD-')));
  return old ? derived(parts, old) : undefined;
}
