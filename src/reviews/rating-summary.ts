import type { Review } from './review.ts';

export interface RatingSummary {
  count: number;
  /** Mean with one decimal, 0 without reviews. */
  average: number;
  /** How many reviews gave five stars, four, three, two and one. */
  distribution: { rating: number; count: number }[];
}

const RATINGS = [5, 4, 3, 2, 1];

export function summariseRatings(reviews: readonly Pick<Review, 'rating'>[]): RatingSummary {
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  return {
    count: reviews.length,
    average: reviews.length === 0 ? 0 : Math.round((sum / reviews.length) * 10) / 10,
    distribution: RATINGS.map((rating) => ({
      rating,
      count: reviews.filter((review) => review.rating === rating).length,
    })),
  };
}
