import type { Kysely } from 'kysely';

/** Inquiries of some months, counted by who wrote them. */
export const inquiriesByTime = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.createIndex('inquiries_by_time').on('inquiries').columns(['created_at', 'email']).execute();
  },
};
