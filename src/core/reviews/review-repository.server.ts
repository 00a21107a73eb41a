import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import type { PageRequest } from '#src/platform/http/page.ts';
import { DEFAULT_AVATAR } from '#src/platform/ui/default-avatar.ts';
import type { Review } from './review.ts';
import type { ReviewTable } from './review-table.ts';

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

/** The reviews, newest first: all of them, or the next `limit` after the one with the id `after`. */
export async function listReviews(db: Db, { limit, after }: Partial<PageRequest> = {}): Promise<Review[]> {
  const rows = await db
    .selectFrom('reviews')
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('created_at', 'id'),
          '<',
          eb
            .selectFrom('reviews')
            .select(['created_at', 'id'])
            .where('id', '=', after ?? '')
            .$asTuple('created_at', 'id'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map(toReview);
}

/** How many reviews gave how many stars. */
export async function countRatings(db: Db): Promise<{ rating: number; count: number }[]> {
  const rows = await db
    .selectFrom('reviews')
    .select(({ fn }) => ['rating', fn.countAll<number>().as('count')])
    .groupBy('rating')
    .execute();
  return rows.map(({ rating, count }) => ({ rating, count: Number(count) }));
}

/**
 * Inserts a review, unless this customer already wrote it.
 * @returns its id, or the id of the same review stored earlier
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
