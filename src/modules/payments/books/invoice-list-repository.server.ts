import { sql } from 'kysely';
import { shownEmail } from '#src/core/accounts/shown-email.server.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import { containsPattern } from '#src/platform/database/like-pattern.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { PageRequest } from '#src/platform/http/page.ts';

/** Which invoices a list has. */
export interface InvoiceFilter {
  /** Ids of customers; undefined: all. */
  customers?: readonly string[] | undefined;
  /** Only those on which something is to be paid. */
  open?: boolean | undefined;
  /** Only those whose payment was due before this day. */
  dueBefore?: string | undefined;
  /** Only those whose number begins with this text. */
  number?: string | undefined;
  /** Only those of customers whose names or addresses contain these words. */
  words?: readonly string[] | undefined;
}

/** SQLite finds a range by the index; in PostgreSQL the range of a text depends on the collation. */
function beginsWith(db: Db, start: string) {
  if (engineOf(db) === 'sqlite') return sql<boolean>`number >= ${start} and number < ${`${start}\uffff`}`;
  return sql<boolean>`number like ${`${start.replace(/[\\%_]/g, '')}%`}`;
}

/** Ids of the customers whose name or address contains each of the words. */
function customersNamed(db: Db, words: readonly string[]) {
  const name = sql<string>`lower(concat_ws(' ', name, ${shownEmail}))`;
  return words.reduce(
    (query, word) => query.where(sql<boolean>`${name} like ${containsPattern(word)} escape '\\'`),
    db.selectFrom('user').select('id'),
  );
}

/** The latest invoices, without those that were replaced by another one; newest first. */
export async function listIssued(db: Db, filter: InvoiceFilter, { limit, after }: PageRequest) {
  const { customers, open, dueBefore, number, words = [] } = filter;
  const rows = await db
    .selectFrom('invoices')
    .leftJoin('user', 'user.id', 'invoices.customer_id')
    .select(['invoices.id as _id', 'number', 'revision', 'currency', 'total_minor', 'received_minor', 'due_on'])
    .select(['issued_at', 'due_minor'])
    .select(['user.name', shownEmail.as('email')])
    .where('replaced_by', 'is', null)
    .$if(customers !== undefined, (query) => query.where('customer_id', 'in', [...(customers ?? [])]))
    .$if(open === true || dueBefore !== undefined, (query) => query.where(sql<boolean>`total_minor > received_minor`))
    .$if(dueBefore !== undefined, (query) => query.where('due_on', '<', dueBefore ?? ''))
    .$if(number !== undefined, (query) => query.where(beginsWith(db, number ?? '')))
    .$if(words.length > 0, (query) => query.where('customer_id', 'in', customersNamed(db, words)))
    .$if(after !== undefined, (query) => query.where('invoices.id', '<', after ?? ''))
    .orderBy('invoices.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    total: Number(row.total_minor),
    received: Number(row.received_minor),
    dueFirst: Number(row.due_minor),
    at: Number(row.issued_at),
  }));
}

export type IssuedRow = Awaited<ReturnType<typeof listIssued>>[number];

/** Orders of these invoices, in the order in which they were placed. */
export function listOrderNumbers(db: Db, invoiceIds: readonly string[]) {
  return db
    .selectFrom('invoice_orders')
    .innerJoin('orders', 'orders.id', 'invoice_orders.order_id')
    .select(['invoice_orders.invoice_id', 'orders.id', 'orders.number'])
    .where('invoice_orders.invoice_id', 'in', [...invoiceIds])
    .orderBy('orders.id')
    .execute();
}
