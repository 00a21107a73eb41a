import { useId } from 'react';
import type { ReviewsAfter } from './privacy.ts';

const texts: Readonly<Record<ReviewsAfter, string>> = {
  keep: 'Keep them, as of a “Former customer”',
  remove: 'Remove them',
};

interface ReviewChoiceProps {
  selected: ReviewsAfter;
  onSelect: (choice: ReviewsAfter) => void;
}

/** What becomes of the reviews of an account that is deleted. */
export function ReviewChoiceField({ selected, onSelect }: ReviewChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="font-medium text-sm">Reviews</legend>
      {Object.entries(texts).map(([choice, text]) => (
        <label key={choice} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            className="radio"
            name={name}
            checked={choice === selected}
            onChange={() => onSelect(choice as ReviewsAfter)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
