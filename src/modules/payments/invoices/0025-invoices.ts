import type { Kysely } from 'kysely';

/** Migration step from which invoices are stored. */
export const INVOICES_STEP = '0025-invoices';

/** Issued proforma invoices, the orders on each, and the payment terms of individual customers. */
export const invoices = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('invoices')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('number', 'text', (c) => c.notNull())
      .addColumn('revision', 'text', (c) => c.notNull())
      .addColumn('document', 'text', (c) => c.notNull())
      .addUniqueConstraint('invoices_by_number', ['number', 'revision'])
      .execute();
    await db.schema.createIndex('invoices_by_order').on('invoices').column('order_id').execute();
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
