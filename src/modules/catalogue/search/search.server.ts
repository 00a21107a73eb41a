import { callRow } from '#src/core/call.ts';
import type { Room } from '#src/core/server-module.ts';
import { missedSearches } from './0038-missed-searches.ts';
import { searchSynonyms } from './0140-search-synonyms.ts';
import { flushMissedSearches } from './count-missed-searches.server.ts';
import { missedSearchTables } from './missed-search-table.ts';
import { deleteSynonymOf, getMissedSearches, getSynonyms, putSynonym } from './search.api.ts';
import { synonymTables } from './synonym-table.ts';

/** A search field with suggestions on every page, and a list of searches without a result. */
export const search: Room = {
  schema: {
    migrations: (engine) => ({
      '0038-missed-searches': missedSearches,
      '0140-search-synonyms': searchSynonyms(engine),
    }),
    tables: [...missedSearchTables, ...synonymTables],
    watched: ['search_synonyms'],
  },
  calls: [
    callRow('admin', getMissedSearches),
    callRow('admin', getSynonyms),
    callRow('admin', putSynonym),
    callRow('admin', deleteSynonymOf),
  ],
  jobs: [{ what: 'searches without success', done: 'written', byAge: false, run: ({ db }) => flushMissedSearches(db) }],
};
