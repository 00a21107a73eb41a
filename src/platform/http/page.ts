/** Which page of a list: the next `limit` items after the cursor `after`. */
export interface PageRequest {
  limit: number;
  after?: string | undefined;
}

/** One page of a list (cursor pagination). */
export interface Page<Item> {
  items: Item[];
  /** Cursor of the next page; undefined at the end of the list. */
  next: string | undefined;
}

/** @param read returns up to `limit` items; asked for one more than the page has, to know whether another page follows */
export async function readPage<Item extends { _id: string }>(
  { limit, after }: PageRequest,
  read: (request: PageRequest) => Promise<Item[]>,
): Promise<Page<Item>> {
  const found = await read({ limit: limit + 1, after });
  const items = found.slice(0, limit);
  return { items, next: found.length > limit ? items.at(-1)?._id : undefined };
}
