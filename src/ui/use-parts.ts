import { type RefObject, useEffect, useRef, useState } from 'react';

/** One part of a long list, as its page or the address with `.json` answers it. */
export interface Part<Item> {
  items: Item[];
  /** What it comes after. */
  after: string | undefined;
  /** Path of the page with what comes next. */
  next: string | undefined;
}

/** How far below the screen the end of a list may be when more is fetched. */
export const EARLY = '1500px';

interface Parts<Item> {
  items: Item[];
  next: string | undefined;
  /** To be tied to the link to the next page: when it comes near, what is there is fetched. */
  end: RefObject<HTMLAnchorElement | null>;
}

/**
 * Not by a fetcher of the router: its failure would take the place of the whole page.
 * @throws when there is no answer, or none of the shop
 */
async function fetchPart<Item>(page: string, signal: AbortSignal): Promise<Part<Item>> {
  const response = await fetch(page.replace('?', '.json?'), { signal });
  const part = response.ok ? await response.json() : undefined;
  if (!Array.isArray(part?.items)) throw new Error(`no part of a list: ${response.status}`);
  return part;
}

/** The first part of a list and what the visitor has scrolled to since. A part that does not come is left to the link. */
export function useParts<Item>(first: Part<Item>): Parts<Item> {
  const [further, setFurther] = useState<Part<Item>[]>([]);
  const [failed, setFailed] = useState<string>();
  const end = useRef<HTMLAnchorElement>(null);
  const parts = [first, ...further];
  const next = parts.at(-1)?.next;

  useEffect(() => {
    if (!end.current || !next || failed === next) return;
    const controller = new AbortController();
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        fetchPart<Item>(next, controller.signal).then(
          (part) => setFurther((known) => [...known, part]),
          () => controller.signal.aborted || setFailed(next),
        );
      },
      { rootMargin: EARLY },
    );
    observer.observe(end.current);
    return () => {
      observer.disconnect();
      controller.abort();
    };
  }, [next, failed]);

  return { items: parts.flatMap((part) => part.items), next, end };
}
