import { useRef, useState } from 'react';
import { isNewer } from '#src/core/calls/newest-answer.ts';
import type { Page } from '#src/platform/http/page.ts';
import { useInfiniteList } from '#src/platform/ui/use-infinite-list.ts';
import { useStableRows } from '#src/platform/ui/use-stable-rows.ts';
import type { LiveTopic } from './live-changes.ts';
import { useLiveChanges } from './use-live-changes.ts';
import { useReread } from './use-reread.ts';

interface LiveList<Item> {
  /** The first page, as the loader found it. */
  first: Page<Item>;
  /** Loads the page after a cursor; without a cursor, the first page. */
  find: (after?: string, signal?: AbortSignal) => Promise<Page<Item>>;
  pageSize: number;
  /** Whether a change concerns the rows on the screen, `shown`. */
  matters: (ids: string[], placed: string[], shown: readonly Item[]) => boolean;
  /** Loads a row that a change has removed from the list; without it, such rows keep their data. */
  findRemoved?: (row: Item, signal: AbortSignal) => Promise<Item | undefined>;
}

/** A first page, and rows that have left the list since they were shown. */
interface Refreshed<Item> {
  page: Page<Item>;
  removed: readonly Item[];
  /** Ids of rows that have left the list and whose data is not known. */
  unknown: ReadonlySet<string>;
}

/** Rows that are loaded one by one after a change; further ones leave the screen. */
const MAX_REMOVED_ROWS = 20;
/** Among the ids of changed rows: any row may have changed. */
const ANY = '';

/**
 * An infinite list whose rows stay up to date and in position while others change them; new rows wait until `show`.
 * Without a module that reports changes, it stays as the loader found it. The loader and the list itself read the
 * same page: the read that began last is shown.
 * @returns the rows, and a `version` that changes whenever the list is loaded again
 */
export function useLiveList<Item extends { _id: string }>(
  topic: LiveTopic,
  { first, find, pageSize, matters, findRemoved }: LiveList<Item>,
) {
  const [latest, setLatest] = useState<Refreshed<Item>>();
  const changed = useRef(new Set<string>());
  // Do not revalidate the loader: if a refresh in the background fails, it must not replace the page with an error.
  const reread = useReread(refresh);
  const isLive = useLiveChanges(topic, (ids, placed) => {
    if (!matters(ids, placed, stable.rows)) return;
    for (const id of ids.length > 0 ? ids : [ANY]) changed.current.add(id);
    reread();
  });
  const refreshed = latest && isNewer(latest.page, first) ? latest : undefined;
  const page = refreshed?.page ?? first;
  const list = useInfiniteList(page, find, pageSize);
  const stable = useStableRows(list.items, {
    version: page,
    hold: isLive,
    removed: refreshed?.removed,
    unknown: refreshed?.unknown,
  });

  async function refresh(signal: AbortSignal) {
    const noticed = changed.current;
    changed.current = new Set();
    try {
      const page = await find(undefined, signal);
      const missing = findRemoved ? missingFrom(page, noticed) : [];
      const found = await Promise.all(missing.slice(0, MAX_REMOVED_ROWS).map((row) => findRemoved?.(row, signal)));
      const removed = found.filter((row) => row !== undefined);
      const known = new Set(removed.map(({ _id }) => _id));
      setLatest({ page, removed, unknown: new Set(missing.map(({ _id }) => _id).filter((id) => !known.has(id))) });
    } catch (error) {
      for (const id of noticed) changed.current.add(id);
      throw error;
    }
  }

  /** The rows on the screen that may have changed and are not on the first page. */
  function missingFrom({ items }: Page<Item>, noticed: ReadonlySet<string>): Item[] {
    const listed = new Set(items.map(({ _id }) => _id));
    return stable.rows.filter(({ _id }) => (noticed.has(_id) || noticed.has(ANY)) && !listed.has(_id));
  }

  return { ...list, version: page, items: stable.rows, waiting: stable.waiting, show: stable.show };
}
