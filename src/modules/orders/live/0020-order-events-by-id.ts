import type { Kysely } from 'kysely';

/** Index to read order events by id, which is time-ordered. */
export const orderEventsById = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.createIndex('order_events_by_id').ifNotExists().on('order_events').column('id').execute();
  },
};
