import { callRow } from '#src/core/call.ts';
import type { Room } from '#src/core/server-module.ts';
import { missedSearches } from './0038-missed-searches.ts';
import { flushMissedSearches } from './count-missed-searches.server.ts';
import { missedSearchTables } from './missed-search-table.ts';
import { getMissedSearches } from './search.api.ts';

/** A search field with suggestions on every page, and a list of searches without a result. */
export const search: Room = {
  schema: { migrations: () => ({ '0038-missed-searches': missedSearches }), tables: missedSearchTables },
  calls: [callRow('admin', getMissedSearches)],
  jobs: [{ what: 'searches without success', done: 'written', byAge: false, run: ({ db }) => flushMissedSearches(db) }],
};
