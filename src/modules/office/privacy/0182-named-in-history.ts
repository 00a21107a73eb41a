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

const OPENED: Record<Engine, string> = {
  sqlite: 'drop trigger admin_changes_no_update',
  postgres: `create or replace function refuse_change_of_admin_changes() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' then return new; end if;
    raise exception 'admin_changes is append-only'; end $$`,
};

const CLOSED: Record<Engine, string> = {
  sqlite: `create trigger admin_changes_no_update before update on admin_changes when not (${MAY_CHANGE})
    begin select raise(abort, 'admin_changes is append-only'); end`,
  postgres: `create or replace function refuse_change_of_admin_changes() returns trigger language plpgsql as $$ begin
    if tg_op = 'UPDATE' then if ${MAY_CHANGE} then return new; end if; end if;
    raise exception 'admin_changes is append-only'; end $$`,
};

const CUSTOMER: Record<Engine, string> = {
  sqlite: "json_extract(coalesce(after, before), '$.customer')",
  postgres: "(coalesce(after, before)::jsonb ->> 'customer')",
};

const WITHOUT_CUSTOMER: Record<Engine, (column: string) => string> = {
  sqlite: (column) => `json_set(${column}, '$.customer', 'Former customer')`,
  postgres: (column) => `jsonb_set(${column}::jsonb, '{customer}', '"Former customer"')::text`,
};

/** Whom the entries name that were written before they said so. */
const named = (engine: Engine) => [
  `update admin_changes set about_id = (select customer_id from reviews where id = subject_id) where kind = 'review'`,
  `update admin_changes set about_id = (select id from "user" where email = ${CUSTOMER[engine]}) where kind = 'price'`,
  `update admin_changes set about_id = (select id from "user" where email = subject_name)
    where kind = 'user' and subject_id in (select id from companies)`,
];

/** Takes out the names of accounts that are gone. */
const forgotten = (engine: Engine) => [
  `update admin_changes set subject_name = 'Review of Former customer', before = null, after = null
    where kind = 'review' and (about_id is null or about_id in (select user_id from erased_accounts))`,
  `update admin_changes set before = ${WITHOUT_CUSTOMER[engine]('before')},
    after = ${WITHOUT_CUSTOMER[engine]('after')} where kind = 'price' and about_id is null`,
  `update admin_changes set subject_name = 'Former customer' where kind = 'user' and about_id is null
    and subject_name like '%@%' and subject_id in (select id from companies)`,
];

/** An entry of the history says whom it names besides its subject, so that it forgets them with their account. */
export const namedInHistory = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('admin_changes').addColumn('about_id', 'text').execute();
    await sql.raw(OPENED[engine]).execute(db);
    for (const statement of [...named(engine), ...forgotten(engine)]) await sql.raw(statement).execute(db);
    await sql.raw(CLOSED[engine]).execute(db);
    await sql`create index admin_changes_by_named on admin_changes (about_id) where about_id is not null`.execute(db);
    await sql`create index order_events_by_person on order_events (person_id) where person_id is not null`.execute(db);
  },
});
