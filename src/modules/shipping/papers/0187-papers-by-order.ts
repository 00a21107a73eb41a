import type { Kysely } from 'kysely';

/** The page of an order lists its papers, and those of shipments that it shares with other orders. */
export const papersByOrder = {
  async up(db: Kysely<never>): Promise<void> {
    for (const column of ['order_id', 'event_id'])
      await db.schema.createIndex(`issued_papers_of_${column}`).on('issued_papers').column(column).execute();
  },
};
