/** A part of a list that is asked for in the browser. */
export interface ListedPart<Item> {
  items: Item[];
  /** What the next part comes after; undefined at the end of the list. */
  next: string | undefined;
}

/** A list as far as it is known: the first part, which the page loads, and what was asked for since. */
export interface KnownList<Item> {
  first: ListedPart<Item>;
  later: Item[];
  next: string | undefined;
  /** Rows of the previous load, shown until their like is loaded again, so that nothing jumps. */
  outdated: Item[];
  /** Rows to be shown. */
  wanted: number;
  /** Whether the part after these did not come. */
  failed: boolean;
}

export function startList<Item>(first: ListedPart<Item>, wanted: number): KnownList<Item> {
  return { first, later: [], next: first.next, outdated: [], wanted, failed: false };
}

/** The list when its first part may have been loaded again: the others are then followed anew. */
export function followAnew<Item>(list: KnownList<Item>, first: ListedPart<Item>): KnownList<Item> {
  if (list.first === first) return list;
  return { ...startList(first, list.wanted), outdated: [...list.later, ...list.outdated] };
}

const loadedRows = ({ first, later }: KnownList<unknown>) => first.items.length + later.length;

/** Whether another part is to be asked for: parts that come short are followed until there are as many rows as wanted. */
export function lacksPart<Item>(list: KnownList<Item>): list is KnownList<Item> & { next: string } {
  return list.next !== undefined && loadedRows(list) < list.wanted && !list.failed;
}

export function addPart<Item>(list: KnownList<Item>, found: ListedPart<Item>): KnownList<Item> {
  const longer = { ...list, later: [...list.later, ...found.items], next: found.next };
  return lacksPart(longer) ? longer : { ...longer, outdated: [] };
}

/** The list when the visitor asks for more: for another part, or for the one that did not come. */
export function wantMore<Item>(list: KnownList<Item>, part: number): KnownList<Item> {
  const wanted = loadedRows(list) >= list.wanted ? list.wanted + part : list.wanted;
  return { ...list, wanted, failed: false };
}

/** Loads that broke off may leave several versions of a row; the newest stands first. */
function firstOfEach<Item extends { _id: string }>(items: Item[]): Item[] {
  const known = new Set<string>();
  return items.filter(({ _id }) => !known.has(_id) && known.add(_id));
}

/** What a page shows of the list. `more` tells whether there is more to ask for. */
export function shownOf<Item extends { _id: string }>(list: KnownList<Item>) {
  const { first, later, next, outdated, wanted, failed } = list;
  const loading = lacksPart(list);
  const loaded = [...first.items, ...later];
  const rows = loading || failed ? firstOfEach([...loaded, ...outdated]) : loaded;
  return { items: rows.slice(0, wanted), loading, failed, more: next !== undefined || loaded.length > wanted };
}
