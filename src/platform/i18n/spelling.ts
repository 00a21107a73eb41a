import MiniSearch from 'minisearch';

/** Minimum length of a word to correct; shorter words are one letter away from too many others. */
const MIN_LENGTH = 4;
/** From this length on, two letters may be wrong. */
const LONG = 8;

/** The words of a text that can be misspelled: in lower case, without numbers and short words. */
export function correctableWords(text: string): string[] {
  return text.toLowerCase().match(/(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}]{3,}(?![\p{L}\p{M}\p{N}])/gu) ?? [];
}

/** Words by which misspelled ones are corrected. */
export interface Spelling {
  /** The most significant first. */
  words: readonly string[];
  /** Finds the position of a word by a similar one. */
  index: MiniSearch<{ id: number; word: string }>;
}

/** @param known words, the most significant first */
export function spellingOfWords(known: readonly string[]): Spelling {
  const words = [...new Set(known)];
  const whole = { tokenize: (word: string) => [word], processTerm: (word: string) => word };
  const index = new MiniSearch<{ id: number; word: string }>({ fields: ['word'], ...whole });
  index.addAll(words.map((word, id) => ({ id, word })));
  return { words, index };
}

/** A word with each two neighbouring letters swapped, which the index counts as two errors instead of one. */
const swapped = (word: string) =>
  Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2));

/** The most significant of the words that differ by the fewest letters. */
export function nearestWord(word: string, { words, index }: Spelling): string | undefined {
  if (word.length < MIN_LENGTH || /\d/.test(word)) return undefined;
  for (const errors of word.length >= LONG ? [1, 2] : [1]) {
    const withSwap = { queries: swapped(word), fuzzy: errors - 1 };
    const found = index.search({ queries: [{ queries: [word], fuzzy: errors }, withSwap] });
    if (found.length > 0) return words[Math.min(...found.map(({ id }) => id))];
  }
  return undefined;
}
