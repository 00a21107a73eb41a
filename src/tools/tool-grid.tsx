import { useEffect, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { ToolCard } from './tool-card.tsx';
import type { ToolSummary } from './tool-summary.ts';

/** One part of the list, as the page's loader answers it. */
export interface ToolPart {
  tools: ToolSummary[];
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
  const { next } = further.at(-1) ?? first;

  useEffect(() => {
    if (data) setFurther((known) => (known.includes(data) ? known : [...known, data]));
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

  return { tools: [first, ...further].flatMap((part) => part.tools), next, end };
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
