import { type Kysely, sql } from 'kysely';

/** Sign-ups that a later one with the same address overtook, first use of an account, and no tokens of Google any more. */
export const earlierSignUps = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('earlier_sign_ups')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('password', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('earlier_sign_ups_by_email').on('earlier_sign_ups').column('email').execute();

    await db.schema.alterTable('user').addColumn('firstUsedAt', 'bigint').execute();
    // It is unknown which accounts were used so far; none may count as never used.
    await sql`update "user" set "firstUsedAt" = ${Date.now()}`.execute(db);
    await sql`
      update account
      set "accessToken" = null, "refreshToken" = null, "idToken" = null, "accessTokenExpiresAt" = null,
        "refreshTokenExpiresAt" = null, scope = null`.execute(db);
  },
};
