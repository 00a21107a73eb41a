import { type Kysely, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';

/** Words of buyers with their meaning in the catalogue; each change of them is announced to all copies of the shop. */
export const searchSynonyms = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('search_synonyms')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('means', 'text', (c) => c.notNull())
      .execute();
    if (engine === 'sqlite') return;
    await sql`
      create trigger search_synonyms_announced after insert or update or delete or truncate on search_synonyms
      for each statement execute function announce_change()
    `.execute(db);
  },
});
