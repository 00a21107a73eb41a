import type { Page } from '#src/platform/http/page.ts';

/** The loaded part of a list: its first page, which the loader fetched, and the later pages. */
export interface InfiniteList<Item> {
  first: Page<Item>;
  later: Item[];
  /** Cursor of the next page; undefined at the end. */
  next: string | undefined;
  /** Rows of the previous load, shown until they are reloaded so that the layout does not shift. */
  outdated: Item[];
  /** Whether these are all rows of the previous load: there were no more to load. */
  whole?: boolean;
  /** Number of rows to show. */
  wanted: number;
  /** Whether the request for the next page failed. */
  failed: boolean;
}

export function startList<Item>(first: Page<Item>, wanted: number, outdated: Item[] = []): InfiniteList<Item> {
  return { first, later: [], next: first.next, outdated, wanted, failed: false };
}

/** The list after a revalidation: a new first page means that the later pages must be reloaded. */
export function withFirstPage<Item>(list: InfiniteList<Item>, first: Page<Item>): InfiniteList<Item> {
  if (list.first === first) return list;
  return { ...startList(first, list.wanted, [...list.later, ...list.outdated]), whole: !hasMore(list) };
}

const loadedRows = ({ first, later }: InfiniteList<unknown>) => first.items.length + later.length;

/** Whether the next page is needed. Pages may be short, so loading goes on until there are as many rows as wanted. */
export function needsPage<Item>(list: InfiniteList<Item>): list is InfiniteList<Item> & { next: string } {
  return list.next !== undefined && loadedRows(list) < list.wanted && !list.failed;
}

export function addPage<Item>(list: InfiniteList<Item>, page: Page<Item>): InfiniteList<Item> {
  const longer = { ...list, later: [...list.later, ...page.items], next: page.next };
  return needsPage(longer) ? longer : { ...longer, outdated: [], whole: false };
}

/** The list with more rows wanted: those of the next page, or of the page that failed. */
export function wantMore<Item>(list: InfiniteList<Item>, pageSize: number): InfiniteList<Item> {
  const wanted = loadedRows(list) >= list.wanted ? list.wanted + pageSize : list.wanted;
  return { ...list, wanted, failed: false };
}

/** Interrupted loads may leave several versions of a row, newest first. */
function firstOfEach<Item extends { _id: string }>(items: Item[]): Item[] {
  const seen = new Set<string>();
  return items.filter(({ _id }) => !seen.has(_id) && seen.add(_id));
}

/** Whether there are more rows to load or show. Not while all rows of the previous load are loaded again. */
const hasMore = (list: InfiniteList<unknown>) =>
  list.next === undefined ? loadedRows(list) > list.wanted : !(list.whole && needsPage(list));

/** The visible part of the list. */
export function visiblePart<Item extends { _id: string }>(list: InfiniteList<Item>) {
  const { first, later, outdated, wanted, failed } = list;
  const loading = needsPage(list);
  const loaded = [...first.items, ...later];
  const rows = loading || failed ? firstOfEach([...loaded, ...outdated]) : loaded;
  return { items: rows.slice(0, wanted), loading, failed, more: hasMore(list) };
}
