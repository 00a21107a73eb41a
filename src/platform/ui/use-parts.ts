import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

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

/** What was scrolled to in the screens of this visit, by history entry: who comes back finds the same place. */
const seen = new Map<string, { begins: string | undefined; parts: Part<unknown>[] }>();
/** Screens, the newest. */
const MOST_SEEN = 20;

/** The parts after the first one as this screen showed them before; none when the first one ends elsewhere now. */
function partsSeen<Item>(key: string, first: Part<Item>): Part<Item>[] {
  const before = seen.get(key);
  return before && before.begins === first.next ? (before.parts as Part<Item>[]) : [];
}

function noteSeen(key: string, begins: string | undefined, parts: Part<unknown>[]): void {
  seen.delete(key);
  seen.set(key, { begins, parts });
  const [oldest] = seen.keys();
  if (seen.size > MOST_SEEN && oldest !== undefined) seen.delete(oldest);
}

/** So many parts as they are now. @throws when one does not come */
async function fetchParts<Item>(begins: string | undefined, count: number, signal: AbortSignal) {
  const parts: Part<Item>[] = [];
  for (let next = begins; next && parts.length < count; next = parts.at(-1)?.next) {
    parts.push(await fetchPart<Item>(next, signal));
  }
  return parts;
}

/** The parts after the first one: those seen before at once, and then as they are now. */
function useFurtherParts<Item>(first: Part<Item>) {
  const { key } = useLocation();
  const [further, setFurther] = useState(() => partsSeen(key, first));
  useEffect(() => noteSeen(key, first.next, further), [key, first.next, further]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was seen before may be outdated
  useEffect(() => {
    if (further.length === 0) return;
    const controller = new AbortController();
    fetchParts<Item>(first.next, further.length, controller.signal).then(
      (fresh) => {
        const endsAsBefore = fresh.at(-1)?.next === further.at(-1)?.next;
        setFurther((known) => [...fresh, ...(endsAsBefore ? known.slice(further.length) : [])]);
      },
      () => undefined,
    );
    return () => controller.abort();
  }, []);

  return [further, setFurther] as const;
}

/** The first part of a list and what the visitor has scrolled to since. A part that does not come is left to the link. */
export function useParts<Item>(first: Part<Item>): Parts<Item> {
  const [further, setFurther] = useFurtherParts(first);
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
  }, [next, failed, setFurther]);

  return { items: parts.flatMap((part) => part.items), next, end };
}
