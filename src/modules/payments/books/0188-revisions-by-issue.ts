import { type Kysely, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';
import { issuedAtOfDocument } from './issued-at.server.ts';

/** The journal of a period finds the revisions that were issued in it without reading those of all years. */
export const revisionsByIssue = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    await sql`create index invoice_revisions_by_issue on invoice_revisions ((${issuedAtOfDocument(engine)}))`.execute(
      db,
    );
  },
});
