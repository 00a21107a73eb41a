import type { Kysely } from 'kysely';

/** What a receipt was answered, for the same request again. */
export const batchReceiptsMigration = {
  async up(db: Kysely<never>): Promise<void> {
    for (const column of ['receipt_key', 'receipt_hash', 'receipt_answer'])
      await db.schema.alterTable('batches').addColumn(column, 'text').execute();
  },
};
