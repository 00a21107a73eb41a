/** A search without success, as admins see it. */
export interface MissedSearch {
  _id: string;
  text: string;
  count: number;
  /** ISO 8601. */
  lastAt: string;
}

/** Telephone numbers and what is longer than any model. */
const MANY_DIGITS = /\d(?:[\s().-]*\d){6}/;

/** The words of a search as they are counted; undefined when they may say who searched. */
export function countedAs(text: string): string | undefined {
  const words = text.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean).join(' ');
  return words === '' || words.includes('@') || MANY_DIGITS.test(words) ? undefined : words;
}
