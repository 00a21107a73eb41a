import type { Kysely } from 'kysely';

/** A company's account has no mailbox: people see the address of an owner, and members get its mails. */
export const addressesOfAccounts = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('user').addColumn('contactEmail', 'text').execute();
    await db.schema
      .alterTable('outbox')
      .addColumn('is_final', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
