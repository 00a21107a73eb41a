import type { Db } from '#src/platform/database/open.server.ts';
import type { Page, PageRequest } from '#src/platform/http/page.ts';
import { correct, mayBeMisspelled } from './search-correction.ts';
import { TextMatches } from './text-matches.server.ts';
import type { Tool } from './tool.ts';
import { listVocabulary } from './tool-repository.server.ts';
import { noSearch } from './tool-search.ts';
import { type FoundPage, findTools, type Search } from './tool-search-repository.server.ts';

/** With at most this many results on the first page, another spelling is suggested. */
const FEW = 2;

export interface Found extends FoundPage {
  /** The corrected search, if no tool matches all words as typed. */
  corrected?: string;
  /** Suggested search. */
  suggestion?: string;
}

const findsNothing = ({ items, next }: Page<Tool>) => items.length === 0 && next === undefined;

/** Whether the words find nothing even without the other filters. */
async function isUnknown(db: Db, text: string, currency: string, textMatches: TextMatches): Promise<boolean> {
  return findsNothing(await findTools(db, { ...noSearch, text }, { limit: 1 }, currency, textMatches));
}

/** Reads the vocabulary only if a word may be misspelled. */
const correctionOf = async (db: Db, text: string) =>
  correct(text, mayBeMisspelled(text) ? await listVocabulary(db) : []);

/**
 * One page of a search that tolerates misspelling: if no tool matches all words, it searches for the nearest words of
 * the catalogue. Every page repeats the correction, because the cursor does not include it.
 * @param currency of the prices
 */
export async function searchTools(
  db: Db,
  search: Search,
  request: PageRequest,
  currency: string,
  textMatches = new TextMatches(db),
): Promise<Found> {
  const page = await findTools(db, search, request, currency, textMatches);
  const { text } = search;
  if (text === '' || page.next !== undefined || page.items.length > FEW) return page;
  if (page.items.length > 0) {
    if (request.after !== undefined) return page;
    return { ...page, suggestion: (await correctionOf(db, text))?.text };
  }
  if (!(await isUnknown(db, text, currency, textMatches))) return page;
  const correction = await correctionOf(db, text);
  if (!correction) return page;
  const { text: corrected, isWhole } = correction;
  const isCorrectedUnknown = () => isUnknown(db, corrected, currency, textMatches);
  if (!isWhole) return (await isCorrectedUnknown()) ? page : { ...page, suggestion: corrected };
  const found = await findTools(db, { ...search, text: corrected }, request, currency, textMatches);
  return findsNothing(found) && (await isCorrectedUnknown()) ? page : { ...found, corrected };
}
