import type { Shop } from '#src/core/shop.ts';
import { type Page, type PageRequest, readPage } from '#src/platform/http/page.ts';
import type { Review, ReviewChoice } from './review.ts';
import { listReviews } from './review-repository.server.ts';

/** The settings of the enabled extension that verifies the orders of reviews; undefined without one. */
export const verificationOf = ({ extensions }: Pick<Shop, 'extensions'>) =>
  extensions.find(({ reviews }) => reviews)?.reviews;

/** A page of reviews, newest first. Without an extension that verifies orders, they are as in the specification. */
export async function readReviews(
  shop: Pick<Shop, 'db' | 'extensions'>,
  request: PageRequest,
  choice?: ReviewChoice,
): Promise<Page<Review>> {
  const verification = verificationOf(shop);
  const page = await readPage(request, (part) => listReviews(shop.db, { ...part, ...(verification && { choice }) }));
  if (verification) return page;
  return { ...page, items: page.items.map(({ order: _, reply: __, ...review }) => review) };
}
