import type { Review } from '#src/core/reviews/review.ts';
import { findShownReview } from '#src/core/reviews/review-repository.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { withoutNul } from '#src/platform/http/without-nul.ts';

/** Reads a review that is not hidden. */
export async function readShownReview({ db }: Pick<Shop, 'db'>, id: string): Promise<Review | undefined> {
  return findShownReview(db, withoutNul(id));
}
