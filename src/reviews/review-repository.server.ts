import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#src/database/open.server.ts';
import type { ReviewTable } from '#src/database/schema.ts';
import { DEFAULT_AVATAR, type Review } from './review.ts';

function toReview(row: Selectable<ReviewTable>): Review {
  return {
    _id: row.id,
    rating: row.rating,
    userName: row.user_name,
    userPhotoURL: row.photo_url ?? DEFAULT_AVATAR,
    reviewDetail: row.detail,
    createdAt: new Date(row.created_at).toISOString(),
  };
}

/** All reviews, newest first. */
export async function listReviews(db: Db): Promise<Review[]> {
  const rows = await db.selectFrom('reviews').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
  return rows.map(toReview);
}

/**
 * Inserts a review, unless this customer already wrote it.
 * @returns its id, or the id of the one that stands already
 */
export async function insertReview(db: Db, review: Insertable<ReviewTable>): Promise<string> {
  const inserted = await db
    .insertInto('reviews')
    .values(review)
    .onConflict((oc) => oc.columns(['customer_id', 'content_hash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return inserted.id;
  const standing = await db
    .selectFrom('reviews')
    .select('id')
    .where('customer_id', '=', review.customer_id)
    .where('content_hash', '=', review.content_hash)
    .executeTakeFirstOrThrow();
  return standing.id;
}
