import { fillingsOf, point } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import { type Page, type PageRequest, readPage } from '#src/platform/http/page.ts';
import type { Review, ReviewChoice } from './review.ts';
import { listReviews } from './review-repository.server.ts';

interface ReviewVerification {
  /** Path pattern, with `:id`, of the page where readers report a review. */
  reportPath: string;
}

/** Reviews show their order and the shop's reply, and readers can filter them by stars and tool. */
export const reviewVerification = point<ReviewVerification>('verification of reviews');

/** How the orders of reviews are verified; undefined if they are not. */
export const verificationOf = ({ fills }: Pick<Shop, 'fills'>) => fillingsOf(fills, reviewVerification)[0];

/** A page of reviews, newest first. Without a module that verifies orders, they are as in the specification. */
export async function readReviews(
  shop: Pick<Shop, 'db' | 'fills'>,
  request: PageRequest,
  choice?: ReviewChoice,
): Promise<Page<Review>> {
  const verification = verificationOf(shop);
  const page = await readPage(request, (part) => listReviews(shop.db, { ...part, ...(verification && { choice }) }));
  if (verification) return page;
  return { ...page, items: page.items.map(({ order: _, reply: __, ...review }) => review) };
}
