export interface RatingSummary {
  count: number;
  /** Mean with one decimal, 0 without reviews. */
  average: number;
  /** How many reviews gave five stars, four, three, two and one. */
  distribution: { rating: number; count: number }[];
}

const RATINGS = [5, 4, 3, 2, 1];

/** @param counts how many reviews gave how many stars */
export function summariseRatings(counts: readonly { rating: number; count: number }[]): RatingSummary {
  const count = counts.reduce((total, one) => total + one.count, 0);
  const stars = counts.reduce((total, one) => total + one.rating * one.count, 0);
  return {
    count,
    average: count === 0 ? 0 : Math.round((stars / count) * 10) / 10,
    distribution: RATINGS.map((rating) => ({
      rating,
      count: counts.find((one) => one.rating === rating)?.count ?? 0,
    })),
  };
}
