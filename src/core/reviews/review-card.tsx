import { formatDate } from '#src/platform/i18n/dates.ts';
import { Avatar } from '#src/platform/ui/avatar.tsx';
import type { Review } from './review.ts';

/** One to five stars, halves included; read aloud as a number. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} of 5 stars`} className="stars" data-rating={Math.round(rating * 2) / 2} />
  );
}

export function ReviewCard({ review }: { review: Review }) {
  return (
    <figure className="flex min-w-0 flex-col border border-base-300 bg-base-100 p-5 [overflow-wrap:anywhere]">
      <p className="text-lg leading-none">
        <Stars rating={review.rating} />
      </p>
      <blockquote dir="auto" className="mt-3 whitespace-pre-line text-[0.9375rem]">
        {review.reviewDetail}
      </blockquote>
      <figcaption className="mt-auto flex items-center gap-3 pt-4 text-sm">
        <Avatar photo={review.userPhotoURL} size={36} className="size-9 bg-base-200" lazy />
        <span>
          <span dir="auto" className="block font-semibold">
            {review.userName}
          </span>
          <time className="text-muted" dateTime={review.createdAt}>
            {formatDate(review.createdAt, 'month')}
          </time>
        </span>
      </figcaption>
    </figure>
  );
}
