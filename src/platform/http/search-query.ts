import { searchText } from '#src/platform/i18n/normal-text.ts';
import { withoutNul } from './without-nul.ts';

/** Maximum length of the text of a search, in every search field and every call. Calls refuse a longer one. */
export const MAX_SEARCH_LENGTH = 100;

/** The text of a search in the address of a page. It is whole: the field shows it, and says if it is too long. */
export const typedSearch = (query: URLSearchParams, name = 'q'): string =>
  searchText(withoutNul(query.get(name) ?? ''));

/** The part of a typed text that is searched while its field says that it is too long. */
export const searchedPart = (text: string): string => text.slice(0, MAX_SEARCH_LENGTH);
