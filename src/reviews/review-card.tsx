import type { Review } from './review.ts';

export function Stars({ rating }: { rating: number }) {
  return (
    <p role="img" aria-label={`${rating} of 5 stars`} className="text-warning">
      {'★'.repeat(rating)}
      {'☆'.repeat(5 - rating)}
    </p>
  );
}

export function ReviewCard({ review }: { review: Review }) {
  return (
    <figure className="card border border-base-300 bg-base-100 p-6">
      <Stars rating={review.rating} />
      <blockquote className="mt-3 whitespace-pre-line text-sm">{review.reviewDetail}</blockquote>
      <figcaption className="mt-4 flex items-center gap-3 text-sm font-medium">
        <img
          src={review.userPhotoURL}
          alt=""
          width={40}
          height={40}
          className="size-10 rounded-full"
          referrerPolicy="no-referrer"
        />
        {review.userName}
      </figcaption>
    </figure>
  );
}
