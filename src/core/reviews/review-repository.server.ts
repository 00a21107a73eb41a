import type { ExpressionBuilder, Insertable } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Database } from '#src/platform/database/schema.ts';
import type { PageRequest } from '#src/platform/http/page.ts';
import type { Review, ReviewChoice } from './review.ts';
import { toReview } from './review-row.server.ts';
import type { ReviewTable } from './review-table.ts';

interface ListRequest extends Partial<PageRequest> {
  choice?: ReviewChoice | undefined;
}

/** Condition: the review is not hidden. */
export const isShown = (eb: ExpressionBuilder<Database, 'reviews'>) => eb('reviews.hidden_at', 'is', null);

/** The visible reviews, newest first: all of them, or the next `limit` after the review with the id `after`. */
export async function listReviews(db: Db, { limit, after, choice }: ListRequest = {}): Promise<Review[]> {
  const rows = await db
    .selectFrom('reviews')
    .selectAll()
    .where(isShown)
    .$if(Boolean(choice?.stars), (query) => query.where('rating', '=', Number(choice?.stars)))
    .$if(Boolean(choice?.tool), (query) => query.where('tool_id', '=', choice?.tool ?? ''))
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

/** A review, unless it is hidden. */
export async function findShownReview(db: Db, id: string): Promise<Review | undefined> {
  const row = await db.selectFrom('reviews').selectAll().where('id', '=', id).where(isShown).executeTakeFirst();
  return row && toReview(row);
}

/** Number of visible reviews by rating. */
export async function countRatings(db: Db): Promise<{ rating: number; count: number }[]> {
  const rows = await db
    .selectFrom('reviews')
    .select(({ fn }) => ['rating', fn.countAll<number>().as('count')])
    .where(isShown)
    .groupBy('rating')
    .execute();
  return rows.map(({ rating, count }) => ({ rating, count: Number(count) }));
}

/** The tools that visible reviews are about, sorted by name. */
export async function listReviewedTools(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('reviews')
    .innerJoin('tools', 'tools.id', 'reviews.tool_id')
    .where(isShown)
    .select(['tools.id', 'tools.name'])
    .distinct()
    .orderBy('tools.name')
    .orderBy('tools.id')
    .execute();
}

/**
 * Inserts a review, unless this customer has already written it, or another one about the same order.
 * @returns its id, or that of the same review stored earlier; undefined if the order has another review
 */
export async function insertReview(db: Db, review: Insertable<ReviewTable>): Promise<string | undefined> {
  const inserted = await db
    .insertInto('reviews')
    .values(review)
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return inserted.id;
  const existing = await db
    .selectFrom('reviews')
    .select('id')
    .where('customer_id', '=', review.customer_id)
    .where('content_hash', '=', review.content_hash)
    .executeTakeFirst();
  return existing?.id;
}
