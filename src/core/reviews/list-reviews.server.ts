import type { Shop } from '#src/core/shop.ts';
import { type Page, type PageRequest, readPage } from '#src/platform/http/page.ts';
import type { Review, ReviewChoice } from './review.ts';
import { listReviews } from './review-repository.server.ts';

/** What the extension says that verifies orders; undefined while there is none. */
export const verificationOf = ({ extensions }: Pick<Shop, 'extensions'>) =>
  extensions.find(({ reviews }) => reviews)?.reviews;

/** A page of the reviews, newest first. Without an extension that verifies orders, they are as the specification has them. */
export async function readReviews(
  shop: Pick<Shop, 'db' | 'extensions'>,
  request: PageRequest,
  choice?: ReviewChoice,
): Promise<Page<Review>> {
  const verification = verificationOf(shop);
  const found = await readPage(request, (page) => listReviews(shop.db, { ...page, ...(verification && { choice }) }));
  if (verification) return found;
  return { ...found, items: found.items.map(({ order: _, reply: __, ...review }) => review) };
}
