/**
 * The parts of a word that both engines compare alike: beyond ASCII, only what has no upper and lower case,
 * such as Bangla, and no accents; Roman numerals (\p{Nl}) have a case. Every text with the word has all of its parts.
 */
export function comparableParts(word: string): string[] {
  const parts = word.match(/(?:[ -~](?![\u0300-\u036f])|(?![\u0300-\u036f])[\p{Lo}\p{M}\p{Nd}\p{No}])+/gu) ?? [];
  return parts.map((part) => part.toLowerCase());
}

export const escapeLike = (part: string) => part.replace(/[\\%_]/g, '\\$&');

/** A pattern of LIKE for every text that contains the word; it matches some texts without it too. */
export const containsPattern = (word: string) => `%${comparableParts(word).map(escapeLike).join('%')}%`;
