import { useEffect, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { ToolCard } from './tool-card.tsx';
import type { ToolSummary } from './tool-summary.ts';

/** One part of the list, as the page's loader answers it. */
export interface ToolPart {
  tools: ToolSummary[];
  /** What it comes after: no two parts of a list come after the same. */
  after: string | undefined;
  /** Path of the page with what comes next. */
  next: string | undefined;
}

/** How far below the screen the end of the list may be when more is fetched. */
const EARLY = '1500px';

/** The first part and what the visitor has scrolled to since. */
function useParts(first: ToolPart) {
  const [further, setFurther] = useState<ToolPart[]>([]);
  const fetcher = useFetcher<ToolPart>();
  const end = useRef<HTMLAnchorElement>(null);
  const { data, state, load } = fetcher;
  // Counted in at once: as long as it stood outside, its end would look like the one to fetch from.
  const known = [first, ...further];
  const parts = data && !known.some(({ after }) => after === data.after) ? [...known, data] : known;
  const next = parts.at(-1)?.next;

  useEffect(() => {
    if (data) setFurther((kept) => (kept.some(({ after }) => after === data.after) ? kept : [...kept, data]));
  }, [data]);

  useEffect(() => {
    if (!end.current || !next || state !== 'idle') return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load(next);
      },
      { rootMargin: EARLY },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [next, state, load]);

  return { tools: parts.flatMap((part) => part.tools), next, end };
}

/** The tools of a list; a long one grows while the visitor scrolls, and has a plain link to its next page. */
export function ToolGrid({ first, currency }: { first: ToolPart; currency: string }) {
  const { tools, next, end } = useParts(first);
  return (
    <>
      <div className="mt-4 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {tools.map((tool, position) => (
          <ToolCard
            key={tool._id}
            tool={tool}
            currency={currency}
            heading="h2"
            eager={position < 3}
            sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 50vw, 100vw"
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
