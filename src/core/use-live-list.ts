import { useState } from 'react';
import type { Page } from '#src/platform/http/page.ts';
import { useInfiniteList } from '#src/platform/ui/use-infinite-list.ts';
import { useStableRows } from '#src/platform/ui/use-stable-rows.ts';
import type { LiveTopic, OnLiveChange } from './live-changes.ts';
import { useLiveChanges } from './use-live-changes.ts';

interface LiveList<Item> {
  /** The first page, as the loader found it. */
  first: Page<Item>;
  /** Loads the page after a cursor; without a cursor, the first page. */
  find: (after?: string, signal?: AbortSignal) => Promise<Page<Item>>;
  pageSize: number;
  /** Whether a change concerns the rows on the screen. */
  matters: (...change: Parameters<OnLiveChange>) => boolean;
}

/**
 * An infinite list whose rows stay up to date and in position while others change them; new rows wait until `show`.
 * Without an extension that reports changes, it stays as the loader found it.
 * @returns the rows, and a `version` that changes whenever the list is loaded again
 */
export function useLiveList<Item extends { _id: string }>(
  topic: LiveTopic,
  { first, find, pageSize, matters }: LiveList<Item>,
) {
  const [refreshed, setRefreshed] = useState<{ after: Page<Item>; page: Page<Item> }>();
  // Do not revalidate the loader: if a refresh in the background fails, it must not replace the page with an error.
  const isLive = useLiveChanges(topic, (ids, placed) => {
    if (!matters(ids, placed)) return;
    find().then(
      (page) => setRefreshed({ after: first, page }),
      () => {},
    );
  });
  const isCurrent = refreshed?.after === first;
  const page = isCurrent ? refreshed.page : first;
  const list = useInfiniteList(page, find, pageSize);
  const stable = useStableRows(list.items, { version: page, hold: isLive, keepGone: isCurrent });
  return { ...list, version: page, items: stable.rows, waiting: stable.waiting, show: stable.show };
}
