/**
 * The parts of a word that both engines compare alike. Beyond ASCII these are characters without case, such as Bangla,
 * and without accents; Roman numerals (\p{Nl}) have case. Every text that contains the word contains all of its parts.
 */
export function comparableParts(word: string): string[] {
  const parts = word.match(/(?:[ -~](?![\u0300-\u036f])|(?![\u0300-\u036f])[\p{Lo}\p{M}\p{Nd}\p{No}])+/gu) ?? [];
  return parts.map((part) => part.toLowerCase());
}

export const escapeLike = (part: string) => part.replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern that matches every text that contains the word, and some that do not. */
export const containsPattern = (word: string) => `%${comparableParts(word).map(escapeLike).join('%')}%`;
