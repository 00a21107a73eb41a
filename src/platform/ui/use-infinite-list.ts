import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { Page } from '#src/platform/http/page.ts';
import { isRefusal } from '#src/platform/http/refusal.ts';
import { addPage, needsPage, shownOf, startList, wantMore, withFirstPage } from './infinite-list.ts';

interface Position {
  wanted: number;
  later: unknown[];
}

/** How far the lists of this visit were scrolled, by history entry: going back finds the same place. */
const positions = new Map<string, Position>();
const MAX_POSITIONS = 20;

function rememberPosition(key: string, position: Position): void {
  positions.delete(key);
  positions.set(key, position);
  const [oldest] = positions.keys();
  if (positions.size > MAX_POSITIONS && oldest !== undefined) positions.delete(oldest);
}

/** Runs the loader of the screen again, once until the list is settled: each run brings a new first page, which would fail again. */
function useRevalidationOnce(settled: boolean) {
  const { revalidate } = useRevalidator();
  const requested = useRef(false);
  useEffect(() => {
    if (settled) requested.current = false;
  }, [settled]);

  return {
    revalidateOnce() {
      if (requested.current) return;
      requested.current = true;
      revalidate();
    },
    allow() {
      requested.current = false;
    },
  };
}

/**
 * THE INFINITE LIST of every screen: the first page comes from the loader, later pages from `load`. After a revalidation, and after
 * going back to a public list, the later pages are loaded again while their previous rows stay on the screen.
 * @param load the page after a cursor
 * @param pageSize rows to show at first, and to add with `loadMore`
 * @param isPublic rows that everyone may see are kept for going back; the next user of this tab must not see those of the signed-in
 */
export function useInfiniteList<Item extends { _id: string }>(
  first: Page<Item>,
  load: (after: string, signal: AbortSignal) => Promise<Page<Item>>,
  pageSize: number,
  { isPublic = false } = {},
) {
  const { key } = useLocation();
  const [known, setKnown] = useState(() => {
    const { wanted = pageSize, later = [] } = (isPublic && positions.get(key)) || ({} as Partial<Position>);
    return startList(first, wanted, later as Item[]);
  });
  const list = withFirstPage(known, first);
  const { later, outdated, wanted } = list;
  const shown = shownOf(list);
  const revalidation = useRevalidationOnce(!shown.loading && !shown.failed);

  useEffect(() => {
    if (isPublic && wanted > pageSize) rememberPosition(key, { wanted, later: [...later, ...outdated] });
  }, [isPublic, key, wanted, later, outdated, pageSize]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: while a page is pending, nothing else changes the list
  useEffect(() => {
    if (!needsPage(list)) return;
    const controller = new AbortController();
    load(list.next, controller.signal).then(
      (page) => setKnown(addPage(list, page)),
      (error) => {
        if (controller.signal.aborted) return;
        setKnown({ ...list, failed: true });
        // The loader handles a refusal for the whole screen. Without an answer, it would get none either.
        if (isRefusal(error)) revalidation.revalidateOnce();
      },
    );
    return () => controller.abort();
  }, [shown.loading, list.next, first]);

  function loadMore() {
    revalidation.allow();
    setKnown(wantMore(list, pageSize));
  }

  return { ...shown, next: list.next, loadMore };
}
