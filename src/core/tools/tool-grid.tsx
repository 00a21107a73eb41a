import { Link } from 'react-router';
import { type Part, useParts } from '#src/platform/ui/use-parts.ts';
import { ToolCard } from './tool-card.tsx';
import type { ToolSummary } from './tool-summary.ts';

/** The tools of a list; a long one grows while the visitor scrolls, and has a plain link to its next page. */
export function ToolGrid({ first, currency }: { first: Part<ToolSummary>; currency: string }) {
  const { items, next, end } = useParts(first);
  return (
    <>
      <div className="mt-4 grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
        {items.map((tool, position) => (
          <ToolCard
            key={tool._id}
            tool={tool}
            currency={currency}
            heading="h2"
            eager={position === 0}
            sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 50vw, 7rem"
          />
        ))}
      </div>
      {next && (
        <Link ref={end} className="btn btn-outline mt-6" to={next} rel="next">
          More tools
        </Link>
      )}
    </>
  );
}
