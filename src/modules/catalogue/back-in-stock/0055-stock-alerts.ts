import type { Kysely } from 'kysely';

/** Requests for one mail when a tool is back in stock. */
export const stockAlerts = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('stock_alerts')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('tool_id', 'text', (c) => c.notNull().references('tools.id').onDelete('cascade'))
      .addColumn('user_id', 'text', (c) => c.references('user.id').onDelete('cascade'))
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('confirm_hash', 'text')
      .addColumn('expires_at', 'bigint')
      .addColumn('confirmed_at', 'bigint')
      .addColumn('mailed_at', 'bigint')
      .execute();
    const index = (name: string) => db.schema.createIndex(name).on('stock_alerts');
    await index('stock_alerts_of_tool').unique().columns(['tool_id', 'email']).execute();
    await index('stock_alerts_by_email').column('email').execute();
    await index('stock_alerts_by_user').column('user_id').execute();
    await index('stock_alerts_by_confirm_hash').column('confirm_hash').execute();
  },
};
