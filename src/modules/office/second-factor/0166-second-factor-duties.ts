import type { Kysely } from 'kysely';

/** Since when administrators without a second factor know that they must have one. */
export const secondFactorDuties = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('second_factor_duties')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
      .addColumn('since', 'bigint', (c) => c.notNull())
      .execute();
  },
};
