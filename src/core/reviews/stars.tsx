/** One to five stars, halves included; read aloud as a number. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} of 5 stars`} className="stars" data-rating={Math.round(rating * 2) / 2} />
  );
}
