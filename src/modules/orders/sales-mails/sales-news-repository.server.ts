import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { SalesEvent } from './sales-mail.ts';

export async function insertNews(trx: Db, orderId: string, event: SalesEvent): Promise<void> {
  await trx.insertInto('sales_news').values({ id: newId(), order_id: orderId, event }).execute();
}

/** @returns false when the digest of this day has already been written */
export async function insertDigest(trx: Db, day: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('sales_digests')
    .values({ day, written_at: now })
    .onConflict((oc) => oc.column('day').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes the pending events, so that no other transaction can take them. @returns them, oldest first */
export async function takeNews(trx: Db) {
  const news = await trx.deleteFrom('sales_news').returningAll().execute();
  return news.sort((a, b) => (a.id < b.id ? -1 : 1));
}
