import { callForPage } from '#src/core/calls/call-for-page.ts';
import type { Page } from '#src/platform/http/page.ts';
import { searchedPart, typedSearch } from '#src/platform/http/search-query.ts';
import { getQuotesCall, type ListedQuote } from './quote.calls.ts';
import { type QuoteState, quoteStates } from './quote.ts';

/** A search of quotes, as the address of the page has it. */
export interface QuoteListSearch {
  /** The beginning of a number, or a part of the name or address of a customer; for admins. */
  text: string;
  state: QuoteState | undefined;
}

export const parseQuoteSearch = (query: URLSearchParams): QuoteListSearch => ({
  text: typedSearch(query),
  state: quoteStates.find((state) => state === query.get('state')),
});

export const QUOTES_PER_PAGE = 50;

export function findQuotePage(
  { text, state }: QuoteListSearch,
  after?: string,
  signal?: AbortSignal,
): Promise<Page<ListedQuote>> {
  const query = { q: searchedPart(text), ...(state && { state }) };
  return callForPage(getQuotesCall, { query, limit: QUOTES_PER_PAGE, after, signal });
}
