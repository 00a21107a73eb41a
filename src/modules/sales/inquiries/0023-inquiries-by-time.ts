import type { Kysely } from 'kysely';

/** Index to count the inquiries of a period by sender. */
export const inquiriesByTime = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.createIndex('inquiries_by_time').on('inquiries').columns(['created_at', 'email']).execute();
  },
};
