import { Link } from 'react-router';
import { type Part, useParts } from '#src/platform/ui/use-parts.ts';
import type { Review } from './review.ts';
import { ReviewCard } from './review-card.tsx';

/** The reviews, newest first; a long list grows while the visitor scrolls, and has a plain link to its next page. */
export function ReviewGrid({ first }: { first: Part<Review> }) {
  const { items, next, end } = useParts(first);
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
        <Link ref={end} className="btn btn-outline mt-6" to={next} rel="next">
          More reviews
        </Link>
      )}
    </div>
  );
}
