import type { Kysely } from 'kysely';

/** Internal notes of admins about orders. */
export const orderNotes = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('order_notes')
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('author', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('order_notes_key', ['order_id', 'id'])
      .execute();
  },
};
