import { useState } from 'react';
import type { Page } from '#src/platform/http/page.ts';
import { useInfiniteList } from '#src/platform/ui/use-infinite-list.ts';
import { useStableRows } from '#src/platform/ui/use-stable-rows.ts';
import type { LiveTopic } from './live-changes.ts';
import { useLiveChanges } from './use-live-changes.ts';

interface LiveList<Item> {
  /** The first page, as the loader found it. */
  first: Page<Item>;
  /** Loads the page after a cursor; without a cursor, the first page. */
  find: (after?: string, signal?: AbortSignal) => Promise<Page<Item>>;
  pageSize: number;
  /** Whether a change concerns the rows on the screen, `shown`. */
  matters: (ids: string[], placed: string[], shown: readonly Item[]) => boolean;
  /** Loads a row that a change has removed from the list. */
  findRemoved?: (row: Item) => Promise<Item | undefined>;
}

/** Rows that are loaded one by one after a change; further ones keep their data until the next reload. */
const MAX_REMOVED_ROWS = 20;

/**
 * An infinite list whose rows stay up to date and in position while others change them; new rows wait until `show`.
 * Without an extension that reports changes, it stays as the loader found it.
 * @returns the rows, and a `version` that changes whenever the list is loaded again
 */
export function useLiveList<Item extends { _id: string }>(
  topic: LiveTopic,
  { first, find, pageSize, matters, findRemoved = async () => undefined }: LiveList<Item>,
) {
  const [refreshed, setRefreshed] = useState<{ after: Page<Item>; page: Page<Item>; removed: readonly Item[] }>();
  // Do not revalidate the loader: if a refresh in the background fails, it must not replace the page with an error.
  const isLive = useLiveChanges(topic, (ids, placed) => {
    if (!matters(ids, placed, stable.rows)) return;
    refresh(ids).catch(() => {});
  });
  const isCurrent = refreshed?.after === first;
  const page = isCurrent ? refreshed.page : first;
  const list = useInfiniteList(page, find, pageSize);
  const removed = isCurrent ? refreshed.removed : undefined;
  const stable = useStableRows(list.items, { version: page, hold: isLive, removed });

  async function refresh(changed: readonly string[]) {
    const page = await find();
    const listed = new Set(page.items.map(({ _id }) => _id));
    const missing = stable.rows.filter(({ _id }) => changed.includes(_id) && !listed.has(_id));
    const removed = await Promise.all(missing.slice(0, MAX_REMOVED_ROWS).map(findRemoved));
    setRefreshed({ after: first, page, removed: removed.filter((row) => row !== undefined) });
  }

  return { ...list, version: page, items: stable.rows, waiting: stable.waiting, show: stable.show };
}
