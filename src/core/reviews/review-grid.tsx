import { Link } from 'react-router';
import { callForPage } from '#src/core/calls/call-for-page.ts';
import type { Page } from '#src/platform/http/page.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { useInfiniteList } from '#src/platform/ui/use-infinite-list.ts';
import { useNearScreen } from '#src/platform/ui/use-near-screen.ts';
import { getReviewsCall } from './review.calls.ts';
import type { Review, ReviewChoice } from './review.ts';
import { ReviewCard } from './review-card.tsx';

/** Number of reviews per page of a long list. */
export const REVIEWS_PER_PAGE = 60;

interface ReviewGridProps {
  first: Page<Review>;
  choice: ReviewChoice;
  /** Path pattern of the page where a review is reported, with `:id`. */
  reportPath: string | undefined;
}

function ReportLink({ review, path }: { review: Review; path: string }) {
  return (
    <PageLink
      className="ml-auto inline-flex min-h-11 shrink-0 items-center text-link"
      to={path.replace(':id', review._id)}
      aria-label={`Report the review of ${review.userName}`}
    >
      Report
    </PageLink>
  );
}

/** Reviews, newest first; a long list grows as the visitor scrolls, and has a plain link to its next page. */
export function ReviewGrid({ first, choice, reportPath }: ReviewGridProps) {
  const load = (after: string, signal: AbortSignal) =>
    callForPage(getReviewsCall, { limit: REVIEWS_PER_PAGE, query: { ...choice }, after, signal, isPublic: true });
  const { items, next, loading, failed, loadMore } = useInfiniteList(
    first,
    load,
    Math.max(first.items.length, REVIEWS_PER_PAGE),
    { isPublic: true },
  );
  const filled = Object.entries({ ...choice, after: next ?? '' }).filter(([, value]) => value !== '');
  const end = useNearScreen<HTMLAnchorElement>(loadMore, !loading && !failed);
  return (
    <div>
      {/* One card per row: cards side by side would be as high as the highest of them. */}
      <ul className="captions-beside grid content-start gap-5">
        {items.map((review) => (
          <li key={review._id}>
            <ReviewCard review={review}>{reportPath && <ReportLink review={review} path={reportPath} />}</ReviewCard>
          </li>
        ))}
      </ul>
      {next && (
        <Link ref={end} className="btn btn-outline mt-6" to={`/reviews?${new URLSearchParams(filled)}`} rel="next">
          More reviews
        </Link>
      )}
    </div>
  );
}
