import type { Kysely } from 'kysely';
import { makeAppendOnly } from '#src/platform/database/append-only.ts';
import type { Engine } from '#src/platform/database/engine.server.ts';

/** The database refuses to change or delete an entry of the ledger. */
export const appendOnlyLedger = (engine: Engine) => ({
  up: (db: Kysely<never>): Promise<void> => makeAppendOnly(db, engine, 'ledger_entries'),
});
