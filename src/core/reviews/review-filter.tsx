import { useRef } from 'react';
import { useQueryForm } from '#src/platform/ui/use-query-form.ts';
import type { ReviewChoice } from './review.ts';

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
        <label className="flex flex-col gap-1 font-medium text-sm">
          Stars
          <select className="select w-full" name="stars" defaultValue={choice.stars}>
            <option value="">All</option>
            {['5', '4', '3', '2', '1'].map((stars) => (
              <option key={stars} value={stars}>
                {stars === '1' ? '1 star' : `${stars} stars`}
              </option>
            ))}
          </select>
        </label>
        <label className="flex flex-col gap-1 font-medium text-sm">
          Tool
          <select className="select w-full" name="tool" defaultValue={choice.tool}>
            <option value="">All tools</option>
            {tools.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="btn btn-outline btn-sm min-h-11 self-start md:min-h-8">
          Apply
        </button>
      </form>
    </search>
  );
}
