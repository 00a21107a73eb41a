import { sql } from 'kysely';
import { shownEmail } from '#src/core/accounts/shown-email.server.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { byDueDay } from './aging.ts';
import { issuedAtOfDocument } from './issued-at.server.ts';

/** Invoices read by one statement; a database limits the values of one. */
const MAX_NUMBERS = 1_000;

/** Reads rows of many invoices, part by part. */
async function inParts<Row>(numbers: readonly string[], read: (part: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < numbers.length; start += MAX_NUMBERS)
    rows.push(...(await read(numbers.slice(start, start + MAX_NUMBERS))));
  return rows;
}

const ACCOUNT = ['invoices.id', 'invoices.number', 'currency', 'issued_at', 'due_on', 'replaced_by'] as const;

const accounts = (db: Db) =>
  db.selectFrom('invoices').select([...ACCOUNT, 'total_minor', 'received_minor', 'due_minor']);

export type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number];

/** All invoices of a customer, oldest first. */
export function listAccounts(db: Db, customerId: string): Promise<AccountRow[]> {
  return accounts(db).where('customer_id', '=', customerId).orderBy('id').execute();
}

/** These invoices with their customers, oldest first. */
export async function listWithCustomers(db: Db, numbers: readonly string[]) {
  const rows = await inParts(numbers, (part) =>
    accounts(db)
      .leftJoin('user', 'user.id', 'invoices.customer_id')
      .select(['user.name', shownEmail.as('email')])
      .where('number', 'in', part)
      .execute(),
  );
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** All revisions of these invoices. */
export function listDocuments(db: Db, numbers: readonly string[]) {
  const columns = ['number', 'revision', 'document'] as const;
  return inParts(numbers, (part) =>
    db
      .selectFrom('invoices')
      .select(columns)
      .where('number', 'in', part)
      .unionAll(db.selectFrom('invoice_revisions').select(columns).where('number', 'in', part))
      .execute(),
  );
}

const cancelled = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('invoice_orders', 'invoice_orders.order_id', 'orders.id')
    .innerJoin('invoices', 'invoices.id', 'invoice_orders.invoice_id')
    .select(['invoices.number', 'orders.id as orderId', 'orders.cancelled_at', 'orders.shipped_pieces'])
    .where('orders.cancelled_at', 'is not', null);

/** Cancelled orders of a customer, with each of their invoices. */
export const listCancelledOf = (db: Db, customerId: string) =>
  cancelled(db).where('orders.customer_id', '=', customerId).execute();

/** Cancelled orders of these invoices. */
export const listCancelledOn = (db: Db, numbers: readonly string[]) =>
  inParts(numbers, (part) => cancelled(db).where('invoices.number', 'in', part).execute());

/** Orders that were cancelled in a period, with each of their invoices. */
export const listCancelledIn = (db: Db, from: number, before: number) =>
  cancelled(db).where('orders.cancelled_at', '>=', from).where('orders.cancelled_at', '<', before).execute();

/** Numbers of the invoices of which a revision was issued in a period. */
export async function listNumbersIssued(db: Db, from: number, before: number): Promise<string[]> {
  const latest = await db
    .selectFrom('invoices')
    .select('number')
    .where('issued_at', '>=', from)
    .where('issued_at', '<', before)
    .execute();
  const issuedAt = issuedAtOfDocument(engineOf(db));
  const earlier = await db
    .selectFrom('invoice_revisions')
    .select('number')
    .where(issuedAt, '>=', new Date(from).toISOString())
    .where(issuedAt, '<', new Date(before).toISOString())
    .execute();
  return [...new Set([...latest, ...earlier].map(({ number }) => number))];
}

/** Numbers of the invoices that were replaced by these. */
export async function listReplacedBy(db: Db, numbers: readonly string[]): Promise<string[]> {
  const rows = await inParts(numbers, (part) =>
    db.selectFrom('invoices').select('number').where('replaced_by', 'in', part).execute(),
  );
  return rows.map(({ number }) => number);
}

const entries = (db: Db) =>
  db
    .selectFrom('ledger_entries')
    .innerJoin('invoices', 'invoices.number', 'ledger_entries.invoice')
    .leftJoin('user', 'user.id', 'invoices.customer_id')
    .select(['ledger_entries.id', 'invoice', 'kind', 'amount_minor', 'written_off_minor', 'booked_on', 'reference'])
    .select(['corrects', 'invoices.currency', 'user.name', shownEmail.as('email')])
    // What was undone does not count, nor what undid it.
    .where('kind', '!=', 'undone')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger_entries as later')
            .select('later.id')
            .whereRef('later.corrects', '=', 'ledger_entries.id')
            .where('later.kind', '=', 'undone'),
        ),
      ),
    )
    .orderBy('ledger_entries.id');

export type EntryRow = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number];

/** Ledger entries on the invoices of a customer, until a day; in the order in which they were recorded. */
export const listMoneyOf = (db: Db, customerId: string, until: string): Promise<EntryRow[]> =>
  entries(db).where('invoices.customer_id', '=', customerId).where('booked_on', '<=', until).execute();

/** Ledger entries of a period. */
export const listMoneyIn = (db: Db, from: string, to: string): Promise<EntryRow[]> =>
  entries(db).where('booked_on', '>=', from).where('booked_on', '<=', to).execute();

/**
 * What is open by currency and the day on which it is due, if on any, in minor units.
 * @param customerId by default, of all
 */
export async function sumOpen(db: Db, customerId: string | undefined) {
  const rows = await db
    .selectFrom('invoices')
    .select(['currency', 'due_on', sql<number | string>`sum(total_minor - received_minor)`.as('open')])
    .select(sql<number | string>`sum(due_minor)`.as('dated'))
    .where(sql<boolean>`total_minor > received_minor`)
    .where('replaced_by', 'is', null)
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? ''))
    .groupBy(['currency', 'due_on'])
    .execute();
  return rows.flatMap(({ currency, due_on: dueOn, open, dated }) =>
    byDueDay({ amount: Number(open), dueOn, dueFirst: Number(dated) }).map((part) => ({ currency, ...part })),
  );
}
