import { company } from '#src/core/site/company.ts';
import { shopContext } from '#src/core/site/page-context.server.ts';
import { publicPage } from '#src/core/site/page-meta.ts';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import { withoutNul } from '#src/platform/http/without-nul.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Route } from './+types/reviews-page';
import { readReviews, verificationOf } from './list-reviews.server.ts';
import { RatingOverview } from './rating-overview.tsx';
import { summariseRatings } from './rating-summary.ts';
import { parseReviewChoice, reviewQuery } from './review.ts';
import { ReviewFilter } from './review-filter.tsx';
import { REVIEWS_PER_PAGE, ReviewGrid } from './review-grid.tsx';
import { countRatings, listReviewedTools } from './review-repository.server.ts';

export const handle = { reads: ['tools', 'reviews'], query: ['after', ...reviewQuery] } satisfies PublicResponse;

/** Up to this number, all reviews are shown at once; above it, the list is infinite. */
const MAX_SHOWN_AT_ONCE = 200;

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const ratings = summariseRatings(await countRatings(shop.db));
  const { searchParams } = new URL(request.url);
  const after = withoutNul(searchParams.get('after') ?? '') || undefined;
  const choice = parseReviewChoice(searchParams);
  const limit = ratings.count > MAX_SHOWN_AT_ONCE ? REVIEWS_PER_PAGE : MAX_SHOWN_AT_ONCE;
  const { items, next } = await readReviews(shop, { limit, after }, choice);
  const verification = verificationOf(shop);
  const tools = verification && (await listReviewedTools(shop.db));
  return { items, next, after, ratings, choice, tools, reportPath: verification?.reportPath };
}

export function meta({ matches }: Route.MetaArgs) {
  return publicPage(matches, {
    title: `Customer reviews | ${company.name}`,
    description: `What buyers of ${company.brand} cordless tools say: ratings and reviews from importers and wholesalers.`,
    path: '/reviews',
  });
}

function NoReviews({ isChosen }: { isChosen: boolean }) {
  if (!isChosen) return <EmptyState title="No reviews yet." text="Be the first to review our tools." />;
  return (
    <EmptyState title="No reviews match.">
      <PageLink className="btn btn-primary" to="/reviews">
        Show all reviews
      </PageLink>
    </EmptyState>
  );
}

export default function ReviewsPage({
  loaderData: { items, after, next, ratings, choice, tools, reportPath },
}: Route.ComponentProps) {
  return (
    <section className="page-width grid gap-x-14 gap-y-8 py-8 lg:grid-cols-[20rem_1fr] lg:py-12">
      <div className="lg:sticky lg:top-6 lg:self-start">
        <h1 className="text-title">Customer reviews</h1>
        <RatingOverview summary={ratings} />
        {tools && <ReviewFilter choice={choice} tools={tools} />}
        <PageLink className="btn btn-outline mt-6" to="/dashboard/reviews">
          Write a review
        </PageLink>
      </div>
      {items.length === 0 ? (
        <NoReviews isChosen={ratings.count > 0} />
      ) : (
        <ReviewGrid
          key={`${JSON.stringify(choice)}${after}`}
          first={{ items, next }}
          choice={choice}
          reportPath={reportPath}
        />
      )}
    </section>
  );
}
