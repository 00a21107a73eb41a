import { Stars } from '#src/core/reviews/stars.tsx';
import type { ToolNotes } from './tool-notes.ts';

/** How those rate a tool who had it delivered, and how many; of a tool without reviews, nothing. */
export function ToolRating({ rating }: Pick<ToolNotes, 'rating'>) {
  if (!rating) return null;
  return (
    <span className="text-sm">
      <Stars rating={rating.average} /> ({rating.count})
    </span>
  );
}
