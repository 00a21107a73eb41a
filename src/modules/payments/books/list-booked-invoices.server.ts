import { findUserByEmail } from '#src/core/accounts/account-repository.server.ts';
import { type Actor, requireSelfOrAdmin, requireSignedIn } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import { calendar, today } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { type Page, type PageRequest, readPage } from '#src/platform/http/page.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import { codeText, searchText } from '#src/platform/i18n/normal-text.ts';
import { type InvoiceFilter, type IssuedRow, listIssued, listOrderNumbers } from './invoice-list-repository.server.ts';
import type { ListedInvoice } from './listed-invoice.ts';

/** What to list, as a client asks. */
export interface InvoiceSearch {
  /** Address of a customer; by default the caller’s own or, for admins, all. */
  customer?: string | undefined;
  show?: 'open' | 'overdue' | undefined;
  /** The beginning of a number, or a part of the name or address of a customer; for admins. */
  q?: string | undefined;
}

function toListed(row: IssuedRow, isAdmin: boolean): Omit<ListedInvoice, 'orders'> {
  const { _id, number, revision, currency, total, received, due_on: dueOn, dueFirst, at, name, email } = row;
  const amountOf = (minor: number) => fromMinorUnits(minor, currency);
  const due = Math.max(0, total - received);
  return {
    _id,
    number,
    revision,
    issuedOn: calendar.dayOf(at),
    currency,
    total: amountOf(total),
    received: amountOf(received),
    due: amountOf(due),
    dueOn,
    dueFirst: amountOf(dueFirst),
    overdue: due > 0 && dueOn !== null && dueOn < today(),
    ...(isAdmin && { customer: { name: name ?? '', email: email ?? '' } }),
  };
}

/** An invoice number begins with `PI-`; everything else is searched among the customers. */
function searchOf(q: string): Pick<InvoiceFilter, 'number' | 'words'> {
  const number = codeText(q).toUpperCase();
  return number.startsWith('PI-') ? { number } : { words: searchText(q).split(/\s+/).filter(Boolean) };
}

/** @returns undefined for no customer at all */
async function filterOf(db: Db, actor: Actor, search: InvoiceSearch): Promise<InvoiceFilter | undefined> {
  const { customer, show, q = '' } = search;
  const isAdmin = actor.role === 'admin';
  const dueBefore = show === 'overdue' ? today() : undefined;
  const shown = { open: show === 'open', dueBefore, ...(isAdmin && searchOf(q)) };
  if (customer === undefined) return isAdmin ? shown : { ...shown, customers: [actor.userId] };
  requireSelfOrAdmin(actor, customer);
  const user = await findUserByEmail(db, customer);
  return user && { ...shown, customers: [user.id] };
}

/**
 * One page of the caller’s invoices, or of any customer’s for an admin; newest first.
 * @throws Refusal 403 if the caller asks for another customer’s
 */
export async function listBookedInvoices(
  { db }: Pick<Shop, 'db'>,
  actor: Actor | undefined,
  search: InvoiceSearch,
  page: PageRequest,
): Promise<Page<ListedInvoice>> {
  const viewer = requireSignedIn(actor);
  const filter = await filterOf(db, viewer, search);
  if (!filter) return { items: [], next: undefined };
  const { items, next } = await readPage(page, (request) => listIssued(db, filter, request));
  if (items.length === 0) return { items: [], next };
  const orders = await listOrderNumbers(
    db,
    items.map(({ _id }) => _id),
  );
  const ordersOf = Map.groupBy(orders, (order) => order.invoice_id);
  const listed = items.map((row) => ({
    ...toListed(row, viewer.role === 'admin'),
    orders: (ordersOf.get(row._id) ?? []).map(({ id, number }) => ({ _id: id, number: number ?? id })),
  }));
  return { items: listed, next };
}
