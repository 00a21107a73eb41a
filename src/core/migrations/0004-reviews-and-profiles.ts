import { type Kysely, sql } from 'kysely';

/** Reviews, and the profiles of customers. Times are in milliseconds since the epoch. */
export const reviewsAndProfiles = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('reviews')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('customer_id', 'text', (c) => c.notNull())
      .addColumn('rating', 'integer', (c) => c.notNull().check(sql`rating between 1 and 5`))
      .addColumn('user_name', 'text', (c) => c.notNull())
      .addColumn('photo_url', 'text')
      .addColumn('detail', 'text', (c) => c.notNull())
      .addColumn('content_hash', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('order_id', 'text')
      .addColumn('tool_id', 'text')
      .addColumn('tool_name', 'text')
      .addColumn('country', 'text')
      .addColumn('reply', 'text')
      .addColumn('replied_at', 'bigint')
      .addColumn('hidden_at', 'bigint')
      .addUniqueConstraint('reviews_once_per_text', ['customer_id', 'content_hash'])
      .execute();
    await db.schema.createIndex('reviews_by_time').on('reviews').columns(['created_at', 'id']).execute();
    await db.schema.createIndex('reviews_by_rating').on('reviews').column('rating').execute();
    await db.schema.createIndex('reviews_by_order').on('reviews').column('order_id').unique().execute();
    await db.schema.createIndex('reviews_by_tool').on('reviews').columns(['tool_id', 'created_at']).execute();

    await db.schema
      .createTable('profiles')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('police_station', 'text', (c) => c.notNull())
      .addColumn('city', 'text', (c) => c.notNull())
      .addColumn('district', 'text', (c) => c.notNull())
      .addColumn('country', 'text', (c) => c.notNull())
      .addColumn('phone', 'text', (c) => c.notNull())
      .addColumn('phone_e164', 'text')
      .addColumn('linkedin_url', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute();
  },
};
