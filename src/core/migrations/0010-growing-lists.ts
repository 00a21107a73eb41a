import type { Kysely } from 'kysely';

/** Indexes to read and clean up tables that grow for years. */
export const growingLists = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.createIndex('reviews_by_time').on('reviews').columns(['created_at', 'id']).execute();
    await db.schema.createIndex('reviews_by_rating').on('reviews').column('rating').execute();
    await db.schema.createIndex('session_by_end').on('session').column('expiresAt').execute();
    await db.schema.createIndex('verification_by_end').on('verification').column('expiresAt').execute();
    await db.schema.createIndex('images_by_touch').on('images').column('touched_at').execute();
  },
};
