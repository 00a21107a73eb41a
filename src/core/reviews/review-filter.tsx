import { useRef } from 'react';
import { SearchChoice } from '#src/platform/ui/search-choice.tsx';
import { useQueryForm } from '#src/platform/ui/use-query-form.ts';
import type { ReviewChoice } from './review.ts';

const stars = [
  ['', 'All'],
  ...['5', '4', '3', '2'].map((count) => [count, `${count} stars`] as const),
  ['1', '1 star'],
] as const;

interface ReviewFilterProps {
  choice: ReviewChoice;
  /** The tools that have reviews. */
  tools: readonly { id: string; name: string }[];
}

/** Filters reviews by stars and tool; a plain GET form, so that it works without scripts. */
export function ReviewFilter({ choice, tools }: ReviewFilterProps) {
  const form = useRef<HTMLFormElement>(null);
  const formProps = useQueryForm(form, '/reviews', { ...choice });
  return (
    <search aria-label="Reviews" className="mt-6">
      <form ref={form} method="get" action="/reviews" {...formProps} className="flex flex-col gap-3">
        <SearchChoice label="Stars" name="stars" selected={choice.stars} options={stars} />
        <SearchChoice
          label="Tool"
          name="tool"
          selected={choice.tool}
          options={[['', 'All tools'], ...tools.map(({ id, name }) => [id, name] as const)]}
        />
        <button type="submit" className="btn btn-outline btn-sm min-h-11 self-start md:min-h-8">
          Apply
        </button>
      </form>
    </search>
  );
}
