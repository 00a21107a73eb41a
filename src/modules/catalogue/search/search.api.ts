import { implement } from '#src/core/call.ts';
import { flushMissedSearches } from './count-missed-searches.server.ts';
import type { MissedSearch } from './missed-search.ts';
import { listMissedSearches } from './missed-search-repository.server.ts';
import { getMissedSearchesCall } from './search.calls.ts';

export const getMissedSearches = implement(getMissedSearchesCall, {
  summary: 'Searches without a result, most frequent first',
  handle: async ({ shop: { db } }): Promise<MissedSearch[]> => {
    await flushMissedSearches(db);
    const rows = await listMissedSearches(db);
    return rows.map(({ id, count, last_at }) => ({
      _id: id,
      text: id,
      count,
      lastAt: new Date(Number(last_at)).toISOString(),
    }));
  },
});
