import { type Kysely, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';
import { issuedAtOfDocument } from './issued-at.server.ts';

/** All that the sums of what is open need, so that no document is read for them. */
const OPEN_COLUMNS = ['customer_id', 'currency', 'due_on', 'total_minor', 'received_minor', 'due_minor', 'replaced_by'];

/** Indexes of lists, statements and the journal. */
export const bookIndexes = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createIndex('invoices_open')
      .on('invoices')
      .columns(OPEN_COLUMNS as never)
      .where(sql<boolean>`total_minor > received_minor`)
      .execute();
    await db.schema
      .createIndex('invoices_overdue')
      .on('invoices')
      .columns(['due_on', 'id'] as never)
      .where(sql<boolean>`total_minor > received_minor`)
      .execute();
    await db.schema.createIndex('invoices_by_issue').on('invoices').column('issued_at').execute();
    await db.schema
      .createIndex('invoices_by_replacement')
      .on('invoices')
      .column('replaced_by')
      .where(sql<boolean>`replaced_by is not null`)
      .execute();
    await db.schema
      .createIndex('orders_by_cancellation')
      .on('orders')
      .column('cancelled_at')
      .where(sql<boolean>`cancelled_at is not null`)
      .execute();
    await sql`create index invoice_revisions_by_issue on invoice_revisions ((${issuedAtOfDocument(engine)}))`.execute(
      db,
    );
  },
});
