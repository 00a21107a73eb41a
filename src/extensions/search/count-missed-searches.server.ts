import type { Db } from '#src/platform/database/open.server.ts';
import { countedAs } from './missed-search.ts';
import { addMissedSearches } from './missed-search-repository.server.ts';

/** Texts that wait to be written; a flood of others is not counted. */
const MAX_WAITING = 200;

const waiting = new WeakMap<Db, Map<string, number>>();

/** Counts a search without success, in memory: reading a page must not write. */
export function noteMissedSearch(db: Db, text: string): void {
  const counted = countedAs(text);
  if (counted === undefined) return;
  const counts = waiting.get(db) ?? new Map<string, number>();
  waiting.set(db, counts);
  if (counts.has(counted) || counts.size < MAX_WAITING) counts.set(counted, (counts.get(counted) ?? 0) + 1);
}

/** Writes what was counted since. @returns how many texts */
export async function keepMissedSearches(db: Db): Promise<number> {
  const counts = waiting.get(db);
  if (!counts) return 0;
  waiting.delete(db);
  await addMissedSearches(db, counts, Date.now());
  return counts.size;
}
