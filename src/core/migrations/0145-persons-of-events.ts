import type { Kysely } from 'kysely';

/** Events of a company's orders name the member who acted. */
export const personsOfEvents = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('order_events').addColumn('person_id', 'text').execute();
  },
};
