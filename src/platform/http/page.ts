/** The query parameters of a list call that asks for a page. */
export type PageQuery = Partial<Record<'limit' | 'after', string | number>>;

/** Requests the next `limit` items of a list after the cursor `after`. */
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

/**
 * @param read returns up to `limit` items; called with one more than the page size, to find out whether another page
 * follows
 */
export async function readPage<Item extends { _id: string }>(
  { limit, after }: PageRequest,
  read: (request: PageRequest) => Promise<Item[]>,
): Promise<Page<Item>> {
  const rows = await read({ limit: limit + 1, after });
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? items.at(-1)?._id : undefined };
}
