import { Link } from 'react-router';
import { company } from '#src/company.ts';
import { RatingOverview } from '#src/reviews/rating-overview.tsx';
import { summariseRatings } from '#src/reviews/rating-summary.ts';
import { ReviewCard } from '#src/reviews/review-card.tsx';
import { listReviews } from '#src/reviews/review-repository.server.ts';
import type { PublicAnswer } from '#src/shared/public-answer.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import type { Route } from './+types/reviews';
import { shopContext } from './page-context.server.ts';
import { publicPage } from './page-meta.ts';

export const handle = { reads: ['reviews'] } satisfies PublicAnswer;

export async function loader({ context }: Route.LoaderArgs) {
  const reviews = await listReviews(context.get(shopContext).db);
  return { reviews, ratings: summariseRatings(reviews) };
}

export function meta({ matches }: Route.MetaArgs) {
  return publicPage(matches, {
    title: `Customer reviews | ${company.name}`,
    description: `What buyers of ${company.brand} cordless tools say: ratings and reviews from importers and wholesalers.`,
    path: '/reviews',
  });
}

export default function ReviewsPage({ loaderData: { reviews, ratings } }: Route.ComponentProps) {
  return (
    <section className="page-width grid gap-x-14 gap-y-8 py-8 lg:grid-cols-[20rem_1fr] lg:py-12">
      <div className="lg:sticky lg:top-6 lg:self-start">
        <h1 className="text-title">Customer reviews</h1>
        {reviews.length > 0 && (
          <div className="mt-6">
            <RatingOverview summary={ratings} />
          </div>
        )}
        <Link className="btn btn-outline mt-6" to="/dashboard/reviews">
          Write a review
        </Link>
      </div>
      {reviews.length === 0 ? (
        <EmptyState title="No reviews yet." text="Be the first to tell other buyers how our tools do." />
      ) : (
        <ul className="grid content-start gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {reviews.map((review) => (
            <li key={review._id} className="grid">
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
