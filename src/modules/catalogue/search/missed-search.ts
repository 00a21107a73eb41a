import { searchText } from '#src/platform/i18n/normal-text.ts';

/** Matches phone numbers, and numbers longer than in any model name. */
const MANY_DIGITS = /\d(?:[\s().-]*\d){6}/;

/** Normalises a search for counting; undefined if it is empty or may identify a person. */
export function normaliseSearch(text: string): string | undefined {
  const words = searchText(text).toLowerCase();
  return words === '' || words.includes('@') || MANY_DIGITS.test(words) ? undefined : words;
}
