import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';

/** One part of a long list, as a page's loader answers it. */
export interface Part<Item> {
  items: Item[];
  /** What it comes after: no two parts of a list come after the same. */
  after: string | undefined;
  /** Path of the page with what comes next. */
  next: string | undefined;
}

/** How far below the screen the end of a list may be when more is fetched. */
export const EARLY = '1500px';

interface Parts<Item> {
  items: Item[];
  next: string | undefined;
  /** To be tied to the link to the next page: when it comes near, that page is fetched. */
  end: RefObject<HTMLAnchorElement | null>;
}

/** The first part of a list and what the visitor has scrolled to since. */
export function useParts<Item>(first: Part<Item>): Parts<Item> {
  const [further, setFurther] = useState<Part<Item>[]>([]);
  const end = useRef<HTMLAnchorElement>(null);
  const { data, state, load } = useFetcher<Part<Item>>();
  // Counted in at once: as long as it stood outside, its end would look like the one to fetch from.
  const known = [first, ...further];
  const parts = data && !known.some(({ after }) => after === data.after) ? [...known, data as Part<Item>] : known;
  const next = parts.at(-1)?.next;

  useEffect(() => {
    if (!data) return;
    setFurther((kept) => (kept.some(({ after }) => after === data.after) ? kept : [...kept, data as Part<Item>]));
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

  return { items: parts.flatMap((part) => part.items), next, end };
}
