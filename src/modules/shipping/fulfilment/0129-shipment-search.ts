import { type Kysely, sql } from 'kysely';

/** Container, seal and transport document of a shipment, as searches compare them. */
export const shipmentSearch = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .alterTable('shipments')
      .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await sql`update shipments set search_text = upper(replace(replace(
      coalesce(container, '') || '|' || coalesce(seal, '') || '|' || coalesce(reference, ''), ' ', ''), '-', ''))`.execute(
      db,
    );
    // A search reads this index from one end to the other: it is a small part of the table.
    await db.schema.createIndex('shipments_by_text').on('shipments').columns(['search_text', 'id']).execute();
  },
};
