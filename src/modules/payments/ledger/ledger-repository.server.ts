import { type Insertable, type Selectable, sql } from 'kysely';
import type { Order } from '#src/core/orders/order.ts';
import { toOrder } from '#src/core/orders/to-order.server.ts';
import type { CurrencyAmount } from '#src/core/overview-sources.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import type { LedgerEntryTable } from './ledger-table.ts';

/** An entry of the ledger of an invoice; amounts are in minor units. */
export type StoredEntry = Omit<Selectable<LedgerEntryTable>, 'amount_minor' | 'written_off_minor'> & {
  amount: number;
  writtenOff: number;
};

const toEntry = ({ amount_minor, written_off_minor, ...row }: Selectable<LedgerEntryTable>): StoredEntry => ({
  ...row,
  amount: Number(amount_minor),
  writtenOff: Number(written_off_minor),
});

/** The ledger of an invoice, earliest first. */
export async function listEntries(db: Db, invoice: string): Promise<StoredEntry[]> {
  const rows = await db.selectFrom('ledger_entries').selectAll().where('invoice', '=', invoice).orderBy('id').execute();
  return rows.map(toEntry);
}

/** The entries that requests under this key have recorded with these orders, on any invoice. */
export async function listEntriesByKey(db: Db, orderIds: readonly string[], key: string): Promise<StoredEntry[]> {
  const query = db.selectFrom('ledger_entries').selectAll().where('order_id', 'in', orderIds).where('key', '=', key);
  return (await query.execute()).map(toEntry);
}

/** The card payments in the ledgers of all invoices, with the amounts of their entries in minor units. */
export async function listCardEntries(db: Db) {
  const payments = db.selectFrom('ledger_entries').select(['card_payment', 'amount_minor']);
  const rows = await payments.where('kind', '=', 'payment').where('card_payment', 'is not', null).execute();
  return rows.map((row) => ({ cardPayment: row.card_payment, amount: Number(row.amount_minor) }));
}

/**
 * Whether slips and card payments that were sent for an order are more than it has received: the rest pays other orders
 * of its invoice. Corrected entries do not count.
 */
export async function hasMoneyOnOtherOrders(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('orders', 'orders.id', 'entry.order_id')
    .select('orders.id')
    .where('orders.id', '=', orderId)
    .where('entry.kind', '=', 'payment')
    .where((eb) => eb.or([eb('entry.slip_id', 'is not', null), eb('entry.card_payment', 'is not', null)]))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('ledger_entries as later').select('later.id').whereRef('later.corrects', '=', 'entry.id'))),
    )
    .groupBy(['orders.id', 'orders.received_minor'])
    .having(sql<boolean>`sum(entry.amount_minor + entry.written_off_minor) > orders.received_minor`)
    .executeTakeFirst();
  return row !== undefined;
}

/** What was received from one day of the bank to another, both included, less what was paid back, by currency. */
export async function sumReceived(db: Db, from: string, to: string): Promise<CurrencyAmount[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('invoices', 'invoices.number', 'ledger_entries.invoice')
    .select(({ fn }) => ['invoices.currency', fn.sum<number | string>('ledger_entries.amount_minor').as('minor')])
    .where('booked_on', '>=', from)
    .where('booked_on', '<=', to)
    .groupBy('invoices.currency')
    .execute();
  return rows.map(({ currency, minor }) => ({ currency, amount: fromMinorUnits(Number(minor), currency) }));
}

export async function findEntry(db: Db, id: string): Promise<StoredEntry | undefined> {
  const row = await db.selectFrom('ledger_entries').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toEntry(row);
}

export async function insertEntry(trx: Db, entry: Insertable<LedgerEntryTable>): Promise<void> {
  await trx.insertInto('ledger_entries').values(entry).execute();
}

/** The entries without those that were undone and the entries that undid them. */
export function countedEntries(entries: readonly StoredEntry[]): StoredEntry[] {
  const undone = new Set(entries.flatMap(({ kind, corrects }) => (kind === 'undone' ? [corrects] : [])));
  return entries.filter(({ id, kind }) => kind !== 'undone' && !undone.has(id));
}

/** Whether an entry was taken back by a correction, from whichever orders of its invoice. */
export async function isCorrected(db: Db, id: string): Promise<boolean> {
  const entry = await findEntry(db, id);
  const entries = entry ? countedEntries(await listEntries(db, entry.invoice)) : [];
  return entries.some(({ kind, corrects }) => kind === 'correction' && corrects === id);
}

/** Sum of the ledger of an invoice, in minor units. */
export async function sumEntries(db: Db, invoice: string): Promise<number> {
  const entries = await listEntries(db, invoice);
  return entries.reduce((sum, { amount, writtenOff }) => sum + amount + writtenOff, 0);
}

/** The orders that are paid on an invoice, in the order of their numbers; those that were cancelled on it, too. */
export async function listOrdersOn(db: Db, invoiceId: string): Promise<Order[]> {
  const rows = await db
    .selectFrom('invoice_orders')
    .innerJoin('orders', 'orders.id', 'invoice_orders.order_id')
    .selectAll('orders')
    .where('invoice_orders.invoice_id', '=', invoiceId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice_orders as later')
            .select('later.invoice_id')
            .whereRef('later.order_id', '=', 'invoice_orders.order_id')
            .where('later.invoice_id', '>', invoiceId),
        ),
      ),
    )
    .execute();
  return rows.map(toOrder).sort((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }));
}

/** Names of the users behind the events of an order, by event id. */
export async function findNamesByEvent(db: Db, orderId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('order_events')
    .innerJoin('user', 'user.id', 'order_events.done_by')
    .select(['order_events.id', 'user.name'])
    .where('order_events.order_id', '=', orderId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
