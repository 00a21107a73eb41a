import { type Kysely, sql } from 'kysely';

/** The two addresses of the demo's accounts, in a reserved domain (RFC 2606). */
const DEMO_EMAILS = sql.raw(`'admin@example.com', 'buyer@example.com'`);

/**
 * The ids of the accounts and tools that the demo was set up with. Earlier releases left no mark: their demo accounts are those
 * with the demo's address and a password from the same moment as the account, which no sign-up leaves, and their demo tools those
 * with a category that was not sent through the form.
 */
export const demoMarks = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('demo_marks')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .execute();
    await sql`
      insert into demo_marks (id)
      select "user".id from "user" where "user".email in (${DEMO_EMAILS}) and exists (
        select 1 from account where account."userId" = "user".id
          and account."providerId" = 'credential' and account."createdAt" = "user"."createdAt")`.execute(db);
    await sql`
      insert into demo_marks (id)
      select id from tools where created_by in (${DEMO_EMAILS}) and creation_key is null and category is not null
        and exists (select 1 from demo_marks)`.execute(db);
  },
};
