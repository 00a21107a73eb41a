import type { Kysely } from 'kysely';

/** What each line of a shipment bears of its invoice, once a document has stated it. */
export const invoiceShares = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('shipment_lines').addColumn('invoice_share', 'text').execute();
  },
};
