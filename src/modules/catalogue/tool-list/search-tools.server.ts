import type { Tool } from '#src/core/tools/tool.ts';
import type { Page, PageRequest } from '#src/platform/http/page.ts';
import { findPageOfTools, type Search } from './find-tools.ts';
import { correct } from './search-correction.ts';
import type { ToolCatalogue } from './tool-catalogue.server.ts';
import { noSearch } from './tool-search.ts';

/** With at most this many results on the first page, another spelling is suggested. */
const FEW = 2;

export interface Found extends Page<Tool> {
  /** The corrected search, if no tool matches all words as typed. */
  corrected?: string;
  /** Suggested search. */
  suggestion?: string;
}

const findsNothing = ({ items }: Page<Tool>) => items.length === 0;

/**
 * One page of a search that tolerates misspelling: if no tool matches all words, it searches for the nearest words of
 * the catalogue. Every page repeats the correction, because the cursor does not include it.
 */
export function searchTools(catalogue: ToolCatalogue, search: Search, request: PageRequest): Found {
  const { text } = search;
  const { spelling } = catalogue;
  /** Whether the words find nothing even without the other filters. */
  const isUnknown = (words: string) =>
    findsNothing(findPageOfTools(catalogue, { ...noSearch, text: words }, { limit: 1 }));

  const page = findPageOfTools(catalogue, search, request);
  if (text === '' || page.next !== undefined || page.items.length > FEW) return page;
  if (!findsNothing(page)) {
    const other = request.after === undefined ? correct(text, spelling) : undefined;
    // A spelling that leaves out words would find more, and other things.
    return other?.isWhole ? { ...page, suggestion: other.text } : page;
  }
  const nearest = isUnknown(text) ? correct(text, spelling) : undefined;
  if (!nearest || isUnknown(nearest.text)) return page;
  if (!nearest.isWhole) return { ...page, suggestion: nearest.text };
  return { ...findPageOfTools(catalogue, { ...search, text: nearest.text }, request), corrected: nearest.text };
}
