import type { RatingSummary } from './rating-summary.ts';
import { Stars } from './stars.tsx';

const reviewsOf = (count: number) => `${count} ${count === 1 ? 'review' : 'reviews'}`;

/** The average and the distribution of the ratings; nothing without ratings. */
export function RatingOverview({ summary }: { summary: RatingSummary }) {
  const { average, count, distribution } = summary;
  if (count === 0) return null;
  return (
    <div className="mt-6">
      <p className="flex items-end gap-3">
        <span className="font-bold text-6xl leading-none tracking-tight tabular-nums">{average.toFixed(1)}</span>
        <span className="text-sm">
          <Stars rating={average} />
          <span className="block text-muted">from {reviewsOf(count)}</span>
        </span>
      </p>
      <dl className="mt-5 grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1.5 text-sm tabular-nums">
        {distribution.map(({ rating, count: votes }) => (
          <div key={rating} className="contents">
            <dt>
              {rating} <span className="sr-only">{rating === 1 ? 'star' : 'stars'}</span>
              <span aria-hidden="true">★</span>
            </dt>
            <dd className="sr-only">{reviewsOf(votes)}</dd>
            <dd aria-hidden="true" className="contents">
              <svg aria-hidden="true" className="h-2 w-full bg-base-300" preserveAspectRatio="none" viewBox="0 0 100 1">
                <rect className="fill-star" height="1" width={(votes / count) * 100} />
              </svg>
              <span className="text-right">{votes}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
