import { useId, useState } from 'react';
import { FieldError } from '#src/platform/ui/field.tsx';
import { RATINGS } from './review.ts';

const STAR = 'm12 2 3 6.7 7.3.8-5.4 4.9 1.5 7.2-6.4-3.7-6.4 3.7 1.5-7.2L1.7 9.5 9 8.7z';

/** Tab stop of the group while nothing is selected. */
const FIRST_STOP = RATINGS[0];

interface StarRatingProps {
  rating: number | undefined;
  onRate: (rating: number) => void;
  error?: string | undefined;
}

/** Spec section 4: hovering previews, a click sets 1 to 5. These are radio buttons, so the arrow keys work, too. */
export function StarRating({ rating, onRate, error }: StarRatingProps) {
  const [preview, setPreview] = useState<number>();
  const id = useId();
  const shown = preview ?? rating ?? 0;
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-medium text-sm">Rating</legend>
      <div className="flex items-center gap-3">
        <div className="-ml-1.5 flex">
          {RATINGS.map((stars) => (
            <label
              key={stars}
              data-filled={stars <= shown}
              className="relative cursor-pointer rounded-field p-1.5 has-focus-visible:outline-3 has-focus-visible:outline-primary"
              onMouseEnter={() => setPreview(stars)}
              onMouseLeave={() => setPreview(undefined)}
            >
              <input
                type="radio"
                className="absolute inset-0 size-full cursor-pointer opacity-0"
                name={`${id}-rating`}
                value={stars}
                checked={rating === stars}
                data-invalid={error !== undefined && stars === FIRST_STOP}
                onChange={() => onRate(stars)}
              />
              <span className="sr-only">{stars === 1 ? '1 star' : `${stars} stars`}</span>
              <svg
                aria-hidden="true"
                viewBox="0 0 24 24"
                className={`size-8 ${stars <= shown ? 'fill-star' : 'fill-base-300 stroke-base-content/55'}`}
              >
                <path d={STAR} />
              </svg>
            </label>
          ))}
        </div>
        {shown > 0 && <output className="text-muted text-sm tabular-nums">{shown} of 5</output>}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
