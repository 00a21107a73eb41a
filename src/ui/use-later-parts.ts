import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

/** A part of a list that is asked for in the browser. */
export interface ListedPart<Item> {
  items: Item[];
  /** What the next part comes after; undefined at the end of the list. */
  next: string | undefined;
}

interface Later<Item> extends ListedPart<Item> {
  first: ListedPart<Item>;
  /** Shown until their like was loaded again, so that nothing jumps. */
  before: Item[];
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
  const [failed, setFailed] = useState(false);
  const [later, setLater] = useState<Later<Item>>({ first, items: [], next: first.next, before: [] });
  const { items, next, before } =
    later.first === first ? later : { items: [], next: first.next, before: [...later.items, ...later.before] };
  const loaded = [...first.items, ...items];
  const { revalidate } = useRevalidator();
  const loading = next !== undefined && loaded.length < wanted && !failed;

  // biome-ignore lint/correctness/useExhaustiveDependencies: where the list goes on decides; the rest is what came before
  useEffect(() => {
    if (!loading) return;
    const controller = new AbortController();
    find(next, controller.signal).then(
      (found) => setLater({ first, items: [...items, ...found.items], next: found.next, before }),
      () => {
        if (controller.signal.aborted) return;
        setFailed(true);
        // The loader knows what a refusal or a fault means for the whole page.
        revalidate();
      },
    );
    return () => controller.abort();
  }, [loading, next, first]);

  function loadMore() {
    setFailed(false);
    if (loaded.length >= wanted) setWanted(wanted + part);
  }

  const known = new Set(loaded.map(({ _id }) => _id));
  const shown = loading ? [...loaded, ...before.filter(({ _id }) => !known.has(_id))] : loaded;
  return {
    items: shown.slice(0, wanted),
    loading,
    failed,
    more: next !== undefined || loaded.length > wanted,
    loadMore,
  };
}
