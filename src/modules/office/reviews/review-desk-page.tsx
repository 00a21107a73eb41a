import { useRevalidator } from 'react-router';
import { orSignedOut, staffOnly } from '#src/core/accounts/sessions/guards.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import type { Route } from './+types/review-desk-page';
import { ReviewOnDesk } from './review-on-desk.tsx';
import { getReviewDeskCall } from './verified-review.calls.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnly('GET /review-desk')];

export async function clientLoader() {
  return orSignedOut(() => callContract(getReviewDeskCall, {}));
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Reviews');
}

function reportsInWords(reviews: number): string {
  if (reviews === 0) return 'No reports.';
  return reviews === 1 ? '1 review is reported.' : `${reviews} reviews are reported.`;
}

export default function ReviewDeskPage({ loaderData: reviews }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const reported = reviews.filter(({ reports }) => reports.length > 0).length;
  return (
    <section className="min-w-0">
      <h2 className="text-heading">Reviews</h2>
      <p className="mt-1 text-muted">
        {reportsInWords(reported)} Replies and hidden reviews are in the change history.
      </p>
      {reviews.length === 0 && (
        <div className="mt-6">
          <EmptyState title="No reviews yet." text="Reviews by customers are listed here." />
        </div>
      )}
      <ul className="mt-4 max-w-3xl border-base-300 border-t">
        {reviews.map((review) => (
          <ReviewOnDesk key={review._id} review={review} onChange={revalidate} />
        ))}
      </ul>
    </section>
  );
}
