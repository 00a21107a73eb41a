import { type Kysely, sql } from 'kysely';
import { makeAppendOnly } from '#src/platform/database/append-only.ts';
import type { Engine } from '#src/platform/database/engine.server.ts';

const OPEN = "cancelled_at is null and (paid_at is null or state <> 'delivered')";

/** History of the changes that admins made, and the index of the open amounts in the list of users. */
export const adminChanges = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('admin_changes')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('admin_id', 'text', (c) => c.notNull())
      .addColumn('admin_email', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('subject_id', 'text', (c) => c.notNull())
      .addColumn('subject_name', 'text', (c) => c.notNull())
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .addColumn('about_id', 'text')
      .execute();
    await db.schema.createIndex('admin_changes_by_admin').on('admin_changes').columns(['admin_email', 'id']).execute();
    await db.schema.createIndex('admin_changes_by_subject').on('admin_changes').columns(['subject_id', 'id']).execute();
    await db.schema.createIndex('admin_changes_by_kind').on('admin_changes').columns(['kind', 'id']).execute();
    await sql`create index admin_changes_by_named on admin_changes (about_id) where about_id is not null`.execute(db);
    await makeAppendOnly(db, engine, 'admin_changes');
    // Few orders are open, however many a customer has placed.
    await sql.raw(`create index orders_open on orders (customer_id, currency) where ${OPEN}`).execute(db);
  },
});
