import { type Kysely, sql } from 'kysely';

/** The addresses of the two demo accounts, in a reserved domain (RFC 2606). */
const DEMO_EMAILS = sql.raw(`'admin@example.com', 'buyer@example.com'`);

/**
 * The ids of the accounts and tools that the demo seed created. Earlier releases left no marks. Their demo accounts are
 * recognized by the demo address and a password created at the same time as the account, which no sign-up produces;
 * their demo tools by a category without a creation key, which the form always sends.
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
