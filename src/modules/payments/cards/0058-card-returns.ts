import type { Kysely } from 'kysely';

/** Refunds and disputes of card payments, by the id assigned by the gateway. */
export const cardReturns = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('card_returns')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('payment_id', 'text', (c) => c.notNull().references('card_payments.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('amount_minor', 'bigint', (c) => c.notNull())
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('heard_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('card_returns_by_payment').on('card_returns').column('payment_id').execute();
  },
};
