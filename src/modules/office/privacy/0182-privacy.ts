import { type Kysely, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';

/**
 * A row of the history whose names may be taken out, and nothing else. One of these has deleted the account: its
 * subject, the customer whom it names, the customer of its order, or a former member of the company of its order.
 */
const MAY_CHANGE = `new.id = old.id and new.at = old.at and new.admin_id = old.admin_id
  and new.admin_email = old.admin_email and new.kind = old.kind and new.action = old.action
  and new.subject_id = old.subject_id and coalesce(new.about_id, '') = coalesce(old.about_id, '')
  and (exists (select 1 from erased_accounts where user_id in (old.subject_id, old.about_id))
    or exists (select 1 from orders join erased_accounts on user_id = customer_id where orders.id = old.subject_id)
    or exists (select 1 from orders join company_history on company_id = customer_id
      join erased_accounts on user_id in (by_id, about_id) where orders.id = old.subject_id))`;

/** The history is append-only (0018-admin-changes), except for these names. */
const TRIGGERS: Record<Engine, readonly string[]> = {
  sqlite: [
    'drop trigger admin_changes_no_update',
    `create trigger admin_changes_no_update before update on admin_changes when not (${MAY_CHANGE})
      begin select raise(abort, 'admin_changes is append-only'); end`,
  ],
  postgres: [
    `create or replace function refuse_change_of_admin_changes() returns trigger language plpgsql as $$ begin
      if tg_op = 'UPDATE' then if ${MAY_CHANGE} then return new; end if; end if;
      raise exception 'admin_changes is append-only'; end $$`,
  ],
};

/** Accounts that were deleted, and who of the staff has read personal data. */
export const privacyTablesAdded = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('erased_accounts')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
      .addColumn('erased_at', 'bigint', (c) => c.notNull())
      .addColumn('last_event_at', 'bigint', (c) => c.notNull())
      .addColumn('books_erased_at', 'bigint')
      .execute();
    await db.schema
      .createTable('data_accesses')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('by_id', 'text', (c) => c.notNull())
      .addColumn('by_email', 'text', (c) => c.notNull())
      .addColumn('call', 'text', (c) => c.notNull())
      .addColumn('customer_id', 'text')
      .addColumn('search', 'text')
      .execute();
    await db.schema
      .createIndex('data_accesses_of_customer')
      .on('data_accesses')
      .columns(['customer_id', 'id'])
      .execute();
    await db.schema.createIndex('data_accesses_by_time').on('data_accesses').column('at').execute();
    await db.schema.createIndex('data_accesses_by_reader').on('data_accesses').columns(['by_email', 'id']).execute();
    await sql`create index order_events_by_person on order_events (person_id) where person_id is not null`.execute(db);
    for (const statement of TRIGGERS[engine]) await sql.raw(statement).execute(db);
  },
});
