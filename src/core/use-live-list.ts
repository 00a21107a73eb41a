import { useState } from 'react';
import type { Page } from '#src/platform/http/page.ts';
import { useInfiniteList } from '#src/platform/ui/use-infinite-list.ts';
import { useStableRows } from '#src/platform/ui/use-stable-rows.ts';
import type { LiveTopic, OnLiveChange } from './live-changes.ts';
import { useLiveChanges } from './use-live-changes.ts';

interface LiveList<Item> {
  /** As the loader found it. */
  first: Page<Item>;
  /** The page after a cursor; without one, the first. */
  find: (after?: string, signal?: AbortSignal) => Promise<Page<Item>>;
  pageSize: number;
  /** Whether a change concerns the rows on the screen. */
  matters: (...change: Parameters<OnLiveChange>) => boolean;
}

/**
 * An infinite list whose rows are kept current and in their place while others change them; new ones wait until `show`.
 * Without an extension that reports changes it is the list that the loader found.
 * @returns the rows, and a `version` that changes whenever the list is loaded again
 */
export function useLiveList<Item extends { _id: string }>(
  topic: LiveTopic,
  { first, find, pageSize, matters }: LiveList<Item>,
) {
  const [found, setFound] = useState<{ after: Page<Item>; page: Page<Item> }>();
  // Not by the loader: a page must not give way to an error because of something that its visitor did not ask for.
  const isLive = useLiveChanges(topic, (ids, placed) => {
    if (!matters(ids, placed)) return;
    find().then(
      (page) => setFound({ after: first, page }),
      () => {},
    );
  });
  const isCurrent = found?.after === first;
  const page = isCurrent ? found.page : first;
  const list = useInfiniteList(page, find, pageSize);
  const held = useStableRows(list.items, { version: page, hold: isLive, keepGone: isCurrent });
  return { ...list, version: page, items: held.rows, waiting: held.waiting, show: held.show };
}
