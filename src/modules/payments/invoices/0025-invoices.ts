import type { Kysely } from 'kysely';

/** Proforma invoices, the orders on each, the ledger, and the payment terms of individual customers. */
export const invoices = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('invoices')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('number', 'text', (c) => c.notNull().unique())
      .addColumn('revision', 'text', (c) => c.notNull())
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('customer_id', 'text', (c) => c.notNull())
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('document', 'text', (c) => c.notNull())
      .addColumn('issued_at', 'bigint', (c) => c.notNull())
      .addColumn('total_minor', 'bigint', (c) => c.notNull())
      .addColumn('received_minor', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('due_on', 'text')
      .addColumn('due_minor', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('replaced_by', 'text')
      .execute();
    await db.schema.createIndex('invoices_by_order').on('invoices').column('order_id').execute();
    await db.schema.createIndex('invoices_by_customer').on('invoices').columns(['customer_id', 'id']).execute();
    await db.schema
      .createTable('invoice_revisions')
      .addColumn('number', 'text', (c) => c.notNull().references('invoices.number').onDelete('cascade'))
      .addColumn('revision', 'text', (c) => c.notNull())
      .addColumn('document', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('invoice_revisions_key', ['number', 'revision'])
      .execute();
    await db.schema
      .createTable('invoice_orders')
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('invoice_id', 'text', (c) => c.notNull().references('invoices.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('invoice_orders_key', ['order_id', 'invoice_id'])
      .execute();
    await db.schema.createIndex('invoice_orders_by_invoice').on('invoice_orders').column('invoice_id').execute();
    await db.schema
      .createTable('customer_terms')
      .addColumn('customer_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
      .addColumn('deposit_percent', 'integer', (c) => c.notNull())
      .addColumn('days', 'integer', (c) => c.notNull())
      .execute();
  },
};
