import type { Kysely } from 'kysely';

/**
 * Second factors of people, their recovery codes, sign-ins that wait for one, when a session last passed one, and
 * since when administrators without one know that they must have one.
 */
export const secondFactors = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('second_factors')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
      .addColumn('secret', 'text')
      .addColumn('new_secret', 'text')
      .addColumn('last_step', 'bigint', (c) => c.notNull())
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('locked_until', 'bigint', (c) => c.notNull())
      .addColumn('added_at', 'bigint')
      .execute();
    await db.schema
      .createTable('recovery_codes')
      .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('hash', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'hash'])
      .execute();
    await db.schema
      .createTable('sign_in_challenges')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('hash', 'text', (c) => c.notNull().unique())
      .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('password_mark', 'text')
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('sign_in_challenges_of_user')
      .on('sign_in_challenges')
      .columns(['user_id', 'id'])
      .execute();
    await db.schema
      .createTable('step_ups')
      .addColumn('session_id', 'text', (c) => c.primaryKey().references('session.id').onDelete('cascade'))
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('second_factor_duties')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
      .addColumn('since', 'bigint', (c) => c.notNull())
      .execute();
  },
};
