import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { mayAct } from '#src/core/accounts/policy.ts';
import { type FoundOrder, findOrder, findOrderByNumber } from '#src/core/orders/order-repository.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { currentDetails } from '../bank-details/current-details.server.ts';
import { type Invoice, type InvoiceContent, invoiceNumber } from './invoice.ts';
import { invoiceNotFound } from './invoice-not-found.server.ts';
import { findInvoice, listRevisions, type StoredInvoice } from './invoice-repository.server.ts';
import { invoiceOfOrder } from './issue-invoice.server.ts';

type Parts = Pick<Shop, 'config' | 'db'>;

/** `PI-2026-0042-B` is revision `B` of `PI-2026-0042`; without a letter, the latest revision is meant. */
function parseNumber(reference: string): { number: string; revision: string | undefined } {
  const [, number = reference, revision] = /^(.+\d)-([A-Z]{1,2})$/.exec(reference) ?? [];
  return { number, revision };
}

/** A revision of a stored invoice; undefined if there is none. @param letter by default, the latest revision */
async function revisionOf(db: Db, stored: StoredInvoice, letter = stored.revision): Promise<Invoice | undefined> {
  const revisions = await listRevisions(db, stored.number);
  const found = revisions.find(({ revision }) => revision === letter);
  return (
    found && {
      ...(JSON.parse(found.document) as InvoiceContent),
      superseded: letter !== stored.revision || stored.replaced_by !== null,
      revisions: revisions.map(invoiceNumber),
    }
  );
}

/** The invoice of an order placed while the module was off, as it would have been issued. */
async function derivedInvoice({ config, db }: Parts, found: FoundOrder): Promise<Invoice> {
  const document = await invoiceOfOrder(db, found, await currentDetails(db, config));
  return { ...document, superseded: false, revisions: [invoiceNumber(document)] };
}

function requireVisible(found: FoundOrder | undefined, viewer: Actor): FoundOrder {
  if (!found || !mayAct(viewer, 'see', found)) throw invoiceNotFound();
  return found;
}

/**
 * An invoice, for its customer or an admin.
 * @param reference its number, with or without a revision letter; without one, the latest revision
 * @param letter revision letter; empty: the original
 * @throws Refusal 404 if there is no such invoice, or it belongs to another customer
 */
export async function readInvoice(
  parts: Parts,
  actor: Actor | undefined,
  reference: string,
  letter?: string,
): Promise<Invoice> {
  const viewer = requireSignedIn(actor);
  const { number, revision = letter } = parseNumber(reference);
  const stored = await findInvoice(parts.db, number);
  if (!stored) {
    const old = requireVisible(await findOrderByNumber(parts.db, number.replace(/^PI-/, 'ORD-')), viewer);
    if (revision !== undefined) throw invoiceNotFound();
    return derivedInvoice(parts, old);
  }
  requireVisible(await findOrder(parts.db, stored.order_id), viewer);
  const found = await revisionOf(parts.db, stored, revision);
  if (!found) throw invoiceNotFound();
  return found;
}

/**
 * The invoice issued under this number and revision letter (empty: the original), for use by the shop itself.
 * @returns undefined if there is none
 */
export async function findIssuedInvoice(
  parts: Parts,
  { number, revision }: Pick<InvoiceContent, 'number' | 'revision'>,
): Promise<Invoice | undefined> {
  const stored = await findInvoice(parts.db, number);
  if (stored) return revisionOf(parts.db, stored, revision);
  const old = await findOrderByNumber(parts.db, number.replace(/^PI-/, 'ORD-'));
  return old && derivedInvoice(parts, old);
}
