import type { Kysely } from 'kysely';
import { recountColumns } from '#src/core/migrations/0065-units-of-orders.ts';

/** Converts the amounts of card payments and returns to the smallest unit of their currency. */
export const unitsOfCards = {
  async up(db: Kysely<never>): Promise<void> {
    for (const table of ['card_payments', 'card_returns'])
      await recountColumns(db, { table, columns: ['amount_minor'] });
  },
};
