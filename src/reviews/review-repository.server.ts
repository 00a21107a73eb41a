import type { Selectable } from 'kysely';
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
