const ACCENT = '\\u0300-\\u036f';
/** Of Devanagari, Bangla, Gurmukhi and Odia. */
const NUKTA = '\\u093c\\u09bc\\u0a3c\\u0b3c';
/** Of Devanagari and Bangla. */
const VIRAMA = '\\u094d\\u09cd';
const COMPARABLE = new RegExp(
  `(?:[ -~](?![${ACCENT}])|(?![${ACCENT}${NUKTA}${VIRAMA}])[\\p{Lo}\\p{M}\\p{Nd}\\p{No}](?![${NUKTA}]))+`,
  'gu',
);

/**
 * The parts of a word that both engines compare alike. Beyond ASCII these are characters without case, such as Bangla,
 * and without accents; Roman numerals (\p{Nl}) have case. Letters with a nukta (ড়) may be stored as one sign or as
 * two, and an invisible joiner may follow a virama. Every text that contains the word contains all of its parts.
 */
function comparableParts(word: string): string[] {
  const parts = word.normalize('NFC').match(COMPARABLE) ?? [];
  return parts.map((part) => part.toLowerCase());
}

const escapeLike = (part: string) => part.replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern that matches every text that contains the word, and some that do not. */
export const containsPattern = (word: string) => `%${comparableParts(word).map(escapeLike).join('%')}%`;
