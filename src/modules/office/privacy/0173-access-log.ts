import type { Kysely } from 'kysely';

/** Finds accesses of a day, and those of a member of the staff. */
export const accessLogIndexes = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.createIndex('data_accesses_by_time').on('data_accesses').column('at').execute();
    await db.schema.createIndex('data_accesses_by_reader').on('data_accesses').columns(['by_email', 'id']).execute();
  },
};
