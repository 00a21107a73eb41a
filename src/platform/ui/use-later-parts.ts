import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isRefusal } from '#src/platform/http/refusal.ts';
import { addPart, followAnew, type ListedPart, lacksPart, shownOf, startList, wantMore } from './later-parts.ts';

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
  const [known, setKnown] = useState(() => startList(first, part));
  const list = followAnew(known, first);
  const shown = shownOf(list);
  const revalidation = useRevalidationOnce(!shown.loading && !shown.failed);

  // biome-ignore lint/correctness/useExhaustiveDependencies: while a part is on its way, nothing else changes the list
  useEffect(() => {
    if (!lacksPart(list)) return;
    const controller = new AbortController();
    find(list.next, controller.signal).then(
      (found) => setKnown(addPart(list, found)),
      (error) => {
        if (controller.signal.aborted) return;
        setKnown({ ...list, failed: true });
        // The loader knows what a refusal means for the whole page. Where there is no answer, it would have none either.
        if (isRefusal(error)) revalidation.ask();
      },
    );
    return () => controller.abort();
  }, [shown.loading, list.next, first]);

  function loadMore() {
    revalidation.allowAgain();
    setKnown(wantMore(list, part));
  }

  return { ...shown, loadMore };
}
