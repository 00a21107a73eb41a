export interface RatingSummary {
  count: number;
  /** Mean with one decimal, 0 without reviews. */
  average: number;
  /** Number of reviews by rating, from five stars down to one. */
  distribution: { rating: number; count: number }[];
}

const RATINGS = [5, 4, 3, 2, 1];

/** @param counts number of reviews by rating */
export function summariseRatings(counts: readonly { rating: number; count: number }[]): RatingSummary {
  const count = counts.reduce((total, entry) => total + entry.count, 0);
  const stars = counts.reduce((total, entry) => total + entry.rating * entry.count, 0);
  return {
    count,
    average: count === 0 ? 0 : Math.round((stars / count) * 10) / 10,
    distribution: RATINGS.map((rating) => ({
      rating,
      count: counts.find((entry) => entry.rating === rating)?.count ?? 0,
    })),
  };
}
