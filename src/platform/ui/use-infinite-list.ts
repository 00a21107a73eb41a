import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { Page } from '#src/platform/http/page.ts';
import { isRefusal } from '#src/platform/http/refusal.ts';
import { addPage, needsPage, startList, visiblePart, wantMore, withFirstPage } from './infinite-list.ts';

interface Position {
  wanted: number;
  later: unknown[];
}

/** Loaded rows of the lists of this visit by history entry, so that going back restores the position. */
const positions = new Map<string, Position>();
const MAX_POSITIONS = 20;

function rememberPosition(key: string, position: Position): void {
  positions.delete(key);
  positions.set(key, position);
  const [oldest] = positions.keys();
  if (positions.size > MAX_POSITIONS && oldest !== undefined) positions.delete(oldest);
}

/**
 * Revalidates the screen at most once until the list is settled: each run returns a new first page, and could fail
 * forever.
 */
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
 * The infinite list of every screen: the first page comes from the loader, later pages from `load`. After a
 * revalidation, and after going back to a public list, the later pages are reloaded while their previous rows stay on
 * the screen.
 * @param load returns the page after a cursor
 * @param pageSize number of rows to show at first, and to add with `loadMore`
 * @param isPublic whether rows are kept for going back. Rows of a signed-in user are not: the next user of the tab must
 * not see them
 */
export function useInfiniteList<Item extends { _id: string }>(
  first: Page<Item>,
  load: (after: string, signal: AbortSignal) => Promise<Page<Item>>,
  pageSize: number,
  { isPublic = false } = {},
) {
  const { key } = useLocation();
  const [loaded, setLoaded] = useState(() => {
    const { wanted = pageSize, later = [] } = (isPublic && positions.get(key)) || ({} as Partial<Position>);
    return startList(first, wanted, later as Item[]);
  });
  // The rows are the identical array until the list changes, so that effects can depend on them.
  const list = useMemo(() => withFirstPage(loaded, first), [loaded, first]);
  const { later, outdated, wanted } = list;
  const shown = useMemo(() => visiblePart(list), [list]);
  const revalidation = useRevalidationOnce(!shown.loading && !shown.failed);

  useEffect(() => {
    if (isPublic && wanted > pageSize) rememberPosition(key, { wanted, later: [...later, ...outdated] });
  }, [isPublic, key, wanted, later, outdated, pageSize]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: while a page is pending, nothing else changes the list
  useEffect(() => {
    if (!needsPage(list)) return;
    const controller = new AbortController();
    load(list.next, controller.signal).then(
      (page) => setLoaded(addPage(list, page)),
      (error) => {
        if (controller.signal.aborted) return;
        setLoaded({ ...list, failed: true });
        // The loader handles a refusal for the whole screen. When the shop does not answer, it would not answer the
        // loader either.
        if (isRefusal(error)) revalidation.revalidateOnce();
      },
    );
    return () => controller.abort();
  }, [shown.loading, list.next, first]);

  function loadMore() {
    revalidation.allow();
    setLoaded(wantMore(list, pageSize));
  }

  return { ...shown, next: list.next, loadMore };
}
