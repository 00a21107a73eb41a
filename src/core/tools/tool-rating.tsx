import { Stars } from '#src/core/reviews/stars.tsx';
import type { ToolNotes } from './tool-notes.ts';

/** Average rating and number of reviews; nothing for a tool without reviews. */
export function ToolRating({ rating }: Pick<ToolNotes, 'rating'>) {
  if (!rating) return null;
  return (
    <span className="text-sm">
      <Stars rating={rating.average} /> ({rating.count})
    </span>
  );
}
