import type { Review } from '#src/reviews/review.ts';
import { listReviews } from '#src/reviews/review-repository.server.ts';
import type { Shop } from '#src/server/shop.ts';
import { storable } from '#src/shared/storable.ts';
import type { Part } from '#src/ui/use-parts.ts';

/** Of many reviews, so many come at once. */
export const PART = 60;

/** The reviews that an address of /reviews asks for, and the address of what comes next. */
export async function findReviewPart(
  { db }: Pick<Shop, 'db'>,
  searchParams: URLSearchParams,
  limit = PART,
): Promise<Part<Review>> {
  const after = storable(searchParams.get('after') ?? '') || undefined;
  const read = await listReviews(db, { limit: limit + 1, after });
  const items = read.slice(0, limit);
  const next = read.length > limit ? `/reviews?${new URLSearchParams({ after: items.at(-1)?._id ?? '' })}` : undefined;
  return { items, after, next };
}
