import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { flushMissedSearches } from './count-missed-searches.server.ts';
import { listMissedSearches } from './missed-search-repository.server.ts';
import {
  getMissedSearchesCall,
  getSynonymsCall,
  type MissedSearch,
  putSynonymCall,
  removeSynonymCall,
} from './search.calls.ts';
import { removeSynonym, setSynonym } from './set-synonym.server.ts';
import { MAX_SYNONYM_LENGTH } from './synonym.ts';
import { listSynonyms } from './synonym-repository.server.ts';

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

export const getSynonyms = implement(getSynonymsCall, {
  summary: 'Words of buyers, and the words of the catalogue that searches for them find',
  handle: async ({ shop: { db } }) => (await listSynonyms(db)).map(({ id, means }) => ({ text: id, means })),
});

const words = plainText(MAX_SYNONYM_LENGTH);

export const putSynonym = implement(putSynonymCall, {
  summary: 'Sets which words of the catalogue a search for a word, or for up to three words, finds',
  body: z.object({ text: words, means: words }),
  handle: async ({ shop, actor, body }) => {
    await setSynonym(shop, actor, body);
    return { acknowledged: true };
  },
});

export const deleteSynonymOf = implement(removeSynonymCall, {
  summary: 'Removes the meaning of words',
  params: z.object({ text: words }),
  handle: async ({ shop, actor, params }) => ({
    acknowledged: true,
    deletedCount: await removeSynonym(shop, actor, params.text),
  }),
});
