import { Link } from 'react-router';
import { callForPage } from '#src/core/accounts/call-for-page.ts';
import type { Page } from '#src/platform/http/page.ts';
import { useInfiniteList } from '#src/platform/ui/use-infinite-list.ts';
import { useNearScreen } from '#src/platform/ui/use-near-screen.ts';
import type { Review } from './review.ts';
import { ReviewCard } from './review-card.tsx';

/** Reviews in a page of a long list. */
export const PAGE_SIZE = 60;

const load = (after: string, signal: AbortSignal) =>
  callForPage<Review>('/review', { limit: PAGE_SIZE, after, signal, isPublic: true });

/** The reviews, newest first; a long list grows while the visitor scrolls, and has a plain link to its next page. */
export function ReviewGrid({ first }: { first: Page<Review> }) {
  const { items, next, loading, failed, loadMore } = useInfiniteList(
    first,
    load,
    Math.max(first.items.length, PAGE_SIZE),
    { isPublic: true },
  );
  const end = useNearScreen<HTMLAnchorElement>(loadMore, !loading && !failed);
  return (
    <div>
      <ul className="grid content-start gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {items.map((review) => (
          <li key={review._id} className="grid">
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {next && (
        <Link
          ref={end}
          className="btn btn-outline mt-6"
          to={`/reviews?${new URLSearchParams({ after: next })}`}
          rel="next"
        >
          More reviews
        </Link>
      )}
    </div>
  );
}
