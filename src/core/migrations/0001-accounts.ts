import { type Kysely, sql } from 'kysely';
import { makeAppendOnly } from '#src/platform/database/append-only.ts';
import type { Engine } from '#src/platform/database/engine.server.ts';

/** Sign-ups that a later one with the same address replaced, and who gave which role to whom. */
async function createOwnTables(db: Kysely<never>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('earlier_sign_ups')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('password', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('earlier_sign_ups_by_email').on('earlier_sign_ups').column('email').execute();
  await db.schema
    .createTable('role_changes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('by_id', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('role_changes_of_user').on('role_changes').columns(['user_id', 'id']).execute();
  await makeAppendOnly(db, engine, 'role_changes');
}

/** The tables that better-auth 1.7 expects, with our columns of a user, and our own. */
export function accounts(engine: Engine) {
  const date = engine === 'postgres' ? sql`timestamptz` : sql`date`;
  const boolean = engine === 'postgres' ? sql`boolean` : sql`integer`;

  return {
    async up(db: Kysely<never>): Promise<void> {
      await db.schema
        .createTable('user')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('email', 'text', (c) => c.notNull().unique())
        .addColumn('emailVerified', boolean, (c) => c.notNull())
        .addColumn('image', 'text')
        .addColumn('role', 'text', (c) => c.notNull().defaultTo('customer').check(sql`role in ('customer', 'admin')`))
        .addColumn('createdAt', date, (c) => c.notNull())
        .addColumn('updatedAt', date, (c) => c.notNull())
        .addColumn('firstUsedAt', 'bigint')
        .addColumn('blockedAt', 'bigint')
        .addColumn('lastSignInAt', 'bigint')
        .addColumn('staffRole', 'text')
        .addColumn('contactEmail', 'text')
        .execute();

      await db.schema
        .createTable('session')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
        .addColumn('token', 'text', (c) => c.notNull().unique())
        .addColumn('expiresAt', date, (c) => c.notNull())
        .addColumn('ipAddress', 'text')
        .addColumn('userAgent', 'text')
        .addColumn('createdAt', date, (c) => c.notNull())
        .addColumn('updatedAt', date, (c) => c.notNull())
        .execute();
      await db.schema.createIndex('session_by_user').on('session').column('userId').execute();
      await db.schema.createIndex('session_by_end').on('session').column('expiresAt').execute();

      await db.schema
        .createTable('account')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('accountId', 'text', (c) => c.notNull())
        .addColumn('providerId', 'text', (c) => c.notNull())
        .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
        .addColumn('accessToken', 'text')
        .addColumn('refreshToken', 'text')
        .addColumn('idToken', 'text')
        .addColumn('accessTokenExpiresAt', date)
        .addColumn('refreshTokenExpiresAt', date)
        .addColumn('scope', 'text')
        .addColumn('password', 'text')
        .addColumn('createdAt', date, (c) => c.notNull())
        .addColumn('updatedAt', date, (c) => c.notNull())
        .execute();
      await db.schema.createIndex('account_by_user').on('account').column('userId').execute();
      await db.schema
        .createIndex('account_by_provider')
        .on('account')
        .columns(['providerId', 'accountId'])
        .unique()
        .execute();

      await db.schema
        .createTable('verification')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('identifier', 'text', (c) => c.notNull())
        .addColumn('value', 'text', (c) => c.notNull())
        .addColumn('expiresAt', date, (c) => c.notNull())
        .addColumn('createdAt', date, (c) => c.notNull())
        .addColumn('updatedAt', date, (c) => c.notNull())
        .execute();
      await db.schema.createIndex('verification_by_identifier').on('verification').column('identifier').execute();
      await db.schema.createIndex('verification_by_end').on('verification').column('expiresAt').execute();
      await createOwnTables(db, engine);
    },
  };
}
