import type { Db } from '#src/platform/database/open.server.ts';
import { normaliseSearch } from './missed-search.ts';
import { addMissedSearches } from './missed-search-repository.server.ts';

/** Maximum number of texts in memory; in a flood, further ones are not counted. */
const MAX_PENDING = 200;

const pending = new WeakMap<Db, Map<string, number>>();

/** Counts a search without a result, in memory, because reading a page must not write. */
export function countMissedSearch(db: Db, text: string): void {
  const words = normaliseSearch(text);
  if (words === undefined) return;
  const counts = pending.get(db) ?? new Map<string, number>();
  pending.set(db, counts);
  if (counts.has(words) || counts.size < MAX_PENDING) counts.set(words, (counts.get(words) ?? 0) + 1);
}

/** Writes the pending counts. @returns the number of texts */
export async function flushMissedSearches(db: Db): Promise<number> {
  const counts = pending.get(db);
  if (!counts) return 0;
  pending.delete(db);
  await addMissedSearches(db, counts, Date.now());
  return counts.size;
}
