import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import type { QuoteOffer } from './offer.ts';
import type { QuoteRevisionTable } from './quote-tables.ts';

/** A revision as it is stored. */
export interface StoredRevision {
  revision: string;
  offeredAt: number;
  validUntil: number;
  offer: QuoteOffer;
}

const toRevision = (row: Selectable<QuoteRevisionTable>): StoredRevision => ({
  revision: row.revision,
  offeredAt: Number(row.offered_at),
  validUntil: Number(row.valid_until),
  offer: JSON.parse(row.content) as QuoteOffer,
});

export async function insertRevision(trx: Db, revision: Insertable<QuoteRevisionTable>): Promise<void> {
  await trx.insertInto('quote_revisions').values(revision).execute();
}

/** Oldest first. */
export async function listQuoteRevisions(db: Db, quoteId: string): Promise<StoredRevision[]> {
  const rows = await db
    .selectFrom('quote_revisions')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .orderBy('id')
    .execute();
  return rows.map(toRevision);
}

export async function findRevision(db: Db, quoteId: string, revision: string): Promise<StoredRevision | undefined> {
  const row = await db
    .selectFrom('quote_revisions')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row && toRevision(row);
}

export function findRevisionByKey(db: Db, quoteId: string, key: string) {
  return db
    .selectFrom('quote_revisions')
    .select(['revision', 'request_hash'])
    .where('quote_id', '=', quoteId)
    .where('request_key', '=', key)
    .executeTakeFirst();
}
