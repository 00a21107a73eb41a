import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import { type Page, type PageRequest, readPage } from '#src/platform/http/page.ts';
import { codeText, searchText } from '#src/platform/i18n/normal-text.ts';
import type { ListedQuote } from './quote.calls.ts';
import type { QuoteState } from './quote.ts';
import { listQuoteRows, type QuoteFilter } from './quote-list-repository.server.ts';
import { toListedQuote } from './to-quote.server.ts';

/** What to list, as a client asks. */
export interface QuoteSearch {
  state?: QuoteState | undefined;
  /** The beginning of a number, or a part of the name or address of a customer; for admins. */
  q?: string | undefined;
}

/** A number begins with `Q-`; everything else is searched among the customers. */
function searchOf(q: string): Pick<QuoteFilter, 'number' | 'words'> {
  const number = codeText(q).toUpperCase();
  return number.startsWith('Q-') ? { number } : { words: searchText(q).split(/\s+/).filter(Boolean) };
}

/** One page of the caller’s quotes, or of all for an admin; newest first. */
export function listQuotes(
  { db }: Pick<Shop, 'db'>,
  actor: Actor | undefined,
  { state, q = '' }: QuoteSearch,
  page: PageRequest,
): Promise<Page<ListedQuote>> {
  const viewer = requireSignedIn(actor);
  const isAdmin = viewer.role === 'admin';
  const now = Date.now();
  const filter: QuoteFilter = { state, now, ...(isAdmin ? searchOf(q) : { owner: viewer }) };
  return readPage(page, async (request) => {
    const rows = await listQuoteRows(db, filter, request);
    return rows.map((row) => toListedQuote(row, isAdmin, now));
  });
}
