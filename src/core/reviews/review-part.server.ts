import type { Shop } from '#src/core/shop.ts';
import { storable } from '#src/platform/http/storable.ts';
import type { Part } from '#src/platform/ui/use-parts.ts';
import type { Review } from './review.ts';
import { listReviews } from './review-repository.server.ts';

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
