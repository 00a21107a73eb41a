import type { Review } from '#src/core/reviews/review.ts';
import { ReviewCard } from '#src/core/reviews/review-card.tsx';
import type { Tool } from '#src/core/tools/tool.ts';
import { ToolRating } from '#src/core/tools/tool-rating.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';

/** The latest reviews from delivered orders of the tool. */
export function ToolReviews({ tool: { _id, notes }, reviews }: { tool: Tool; reviews: readonly Review[] }) {
  if (reviews.length === 0) return null;
  return (
    <section id="reviews" className="mt-14 print:hidden">
      <h2 className="text-title">Reviews of this tool</h2>
      <p className="mt-2">
        <ToolRating {...(notes?.rating && { rating: notes.rating })} />
      </p>
      <div className="mt-6 grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {reviews.map((review) => (
          <ReviewCard key={review._id} review={review} />
        ))}
      </div>
      <PageLink className="btn btn-outline mt-6" to={`/reviews?${new URLSearchParams({ tool: _id })}`}>
        All reviews of this tool
      </PageLink>
    </section>
  );
}
