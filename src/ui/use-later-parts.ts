import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';

/** A part of a list that is asked for in the browser. */
export interface ListedPart<Item> {
  items: Item[];
  /** What the next part comes after; undefined at the end of the list. */
  next: string | undefined;
}

interface Later<Item> extends ListedPart<Item> {
  first: ListedPart<Item>;
  /** Rows of the previous load, shown until their like is loaded again, so that nothing jumps. */
  outdated: Item[];
}

/** Loads that broke off may leave several versions of a row; the newest stands first. */
function firstOfEach<Item extends { _id: string }>(items: Item[]): Item[] {
  const known = new Set<string>();
  return items.filter(({ _id }) => !known.has(_id) && known.add(_id));
}

/**
 * Loads the page again, once until it is settled: every load makes a new first part, which is followed anew, and what always
 * fails would be asked for without end.
 */
function useRevalidationOnce(settled: boolean) {
  const { revalidate } = useRevalidator();
  const asked = useRef(false);
  useEffect(() => {
    if (settled) asked.current = false;
  }, [settled]);

  function ask() {
    if (asked.current) return;
    asked.current = true;
    revalidate();
  }

  function allowAgain() {
    asked.current = false;
  }

  return { ask, allowAgain };
}

/**
 * The first part of a list and what was asked for since. When the first part is loaded again, so are the others.
 * @param find the part after the given one
 * @param part how many items are shown at once; parts that come shorter are followed until there are as many
 */
export function useLaterParts<Item extends { _id: string }>(
  first: ListedPart<Item>,
  find: (after: string, signal: AbortSignal) => Promise<ListedPart<Item>>,
  part: number,
) {
  const [wanted, setWanted] = useState(part);
  const [failedFor, setFailedFor] = useState<ListedPart<Item>>();
  const [later, setLater] = useState<Later<Item>>({ first, items: [], next: first.next, outdated: [] });
  const { items, next, outdated } =
    later.first === first ? later : { items: [], next: first.next, outdated: [...later.items, ...later.outdated] };
  const loaded = [...first.items, ...items];
  const failed = failedFor === first;
  const loading = next !== undefined && loaded.length < wanted && !failed;
  const revalidation = useRevalidationOnce(!loading && !failed);

  // biome-ignore lint/correctness/useExhaustiveDependencies: where the list goes on decides; the rest is what came before
  useEffect(() => {
    if (!loading) return;
    const controller = new AbortController();
    find(next, controller.signal).then(
      (found) => {
        const whole = found.next === undefined || loaded.length + found.items.length >= wanted;
        setLater({ first, items: [...items, ...found.items], next: found.next, outdated: whole ? [] : outdated });
      },
      () => {
        if (controller.signal.aborted) return;
        setFailedFor(first);
        // The loader knows what a refusal or a fault means for the whole page.
        revalidation.ask();
      },
    );
    return () => controller.abort();
  }, [loading, next, first]);

  function loadMore() {
    setFailedFor(undefined);
    revalidation.allowAgain();
    if (loaded.length >= wanted) setWanted(wanted + part);
  }

  const shown = loading || failed ? firstOfEach([...loaded, ...outdated]) : loaded;
  return {
    items: shown.slice(0, wanted),
    loading,
    failed,
    more: next !== undefined || loaded.length > wanted,
    loadMore,
  };
}
