import type { Kysely } from 'kysely';
import { makeAppendOnly } from '#src/platform/database/append-only.ts';
import type { Engine } from '#src/platform/database/engine.server.ts';

/** With them its entries go: `remove-demo` deletes orders. */
const KEPT =
  'exists (select 1 from orders where id = old.order_id) and exists (select 1 from invoices where number = old.invoice)';

/** The ledger of the invoices: the database refuses to change an entry, or to delete one of an order that exists. */
export const ledgerEntries = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('ledger_entries')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('invoice', 'text', (c) => c.notNull().references('invoices.number').onDelete('cascade'))
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('amount_minor', 'bigint', (c) => c.notNull())
      .addColumn('written_off_minor', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('received_on', 'text')
      .addColumn('booked_on', 'text', (c) => c.notNull())
      .addColumn('reference', 'text')
      .addColumn('reference_form', 'text', (c) => c.notNull())
      .addColumn('method', 'text')
      .addColumn('slip_id', 'text')
      .addColumn('card_payment', 'text')
      .addColumn('done_by', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('key', 'text')
      .addColumn('request', 'text')
      .addColumn('corrects', 'text')
      .execute();
    for (const column of ['invoice', 'order_id', 'reference_form', 'slip_id', 'booked_on', 'corrects'])
      await db.schema.createIndex(`ledger_entries_by_${column}`).on('ledger_entries').column(column).execute();
    await makeAppendOnly(db, engine, 'ledger_entries', KEPT);
  },
});
