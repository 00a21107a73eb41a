import type { Kysely } from 'kysely';

/** What an event is about, and indexes that find the next events of a webhook among many. */
export const orderOfDeliveries = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('webhook_deliveries').addColumn('subject', 'text').execute();
    await db.schema.dropIndex('webhook_deliveries_due').execute();
    const index = (name: string, columns: string[]) =>
      db.schema
        .createIndex(name)
        .on('webhook_deliveries')
        .columns(columns as never[])
        .execute();
    await index('webhook_deliveries_by_state', ['state', 'webhook_id', 'attempts', 'id', 'next_attempt_at']);
    await index('webhook_deliveries_by_subject', ['subject', 'webhook_id', 'state', 'id']);
  },
};
