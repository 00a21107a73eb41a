import type { Kysely } from 'kysely';

/** Shipments, each with pieces of one or several orders. */
export const shipments = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('shipments')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('carrier', 'text')
      .addColumn('reference', 'text')
      .addColumn('container', 'text')
      .addColumn('seal', 'text')
      .addColumn('departed_on', 'text', (c) => c.notNull())
      .addColumn('arrives_on', 'text')
      .addColumn('arrived_at', 'bigint')
      .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    // A search reads this index from one end to the other: it is a small part of the table.
    await db.schema.createIndex('shipments_by_text').on('shipments').columns(['search_text', 'id']).execute();
    await db.schema
      .createTable('shipment_lines')
      .addColumn('shipment_id', 'text', (c) => c.notNull().references('shipments.id').onDelete('cascade'))
      .addColumn('event_id', 'text', (c) => c.notNull())
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('invoice_share', 'text')
      .addPrimaryKeyConstraint('shipment_lines_key', ['shipment_id', 'event_id'])
      .execute();
    await db.schema
      .createIndex('shipment_lines_by_order')
      .on('shipment_lines')
      .columns(['order_id', 'shipment_id'])
      .execute();
  },
};
