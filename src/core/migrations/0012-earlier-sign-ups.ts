import { type Kysely, sql } from 'kysely';

/**
 * Adds earlier sign-ups superseded by a later one with the same address, and the first use of an account; deletes
 * Google tokens.
 */
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
    // It is unknown which accounts have been used, and none of them may count as unused.
    await sql`update "user" set "firstUsedAt" = ${Date.now()}`.execute(db);
    await sql`
      update account
      set "accessToken" = null, "refreshToken" = null, "idToken" = null, "accessTokenExpiresAt" = null,
        "refreshTokenExpiresAt" = null, scope = null`.execute(db);
  },
};
