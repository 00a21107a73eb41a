import type { Kysely } from 'kysely';
import { makeAppendOnly } from '#src/platform/database/append-only.ts';
import type { Engine } from '#src/platform/database/engine.server.ts';

/** With them its entries go: `remove-demo` deletes orders. */
const KEPT =
  'exists (select 1 from orders where id = old.order_id) and exists (select 1 from invoices where number = old.invoice)';

/** The database refuses to change an entry of the ledger, or to delete one of an order and invoice that exist. */
export const appendOnlyLedger = (engine: Engine) => ({
  up: (db: Kysely<never>): Promise<void> => makeAppendOnly(db, engine, 'ledger_entries', KEPT),
});
