import { LONGEST_PHRASE, meanings, STOP_WORDS } from './search-words.ts';

/** Minimum length of a word to correct; shorter words are one letter away from too many others. */
const MIN_LENGTH = 4;
/** From this length on, two letters may be wrong. */
const LONG = 8;

/**
 * Edit distance between two words, counting changed, added, omitted and swapped letters (Damerau-Levenshtein).
 * @returns `max + 1` as soon as the distance exceeds `max`
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const substitution = a[row - 1] === b[column - 1] ? 0 : 1;
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const costs = [(last[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + substitution];
      line[column] = Math.min(...costs, swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY);
    }
    if (Math.min(...line) > max) return max + 1;
    [beforeLast, last] = [last, line];
  }
  return last[b.length] ?? 0;
}

/** The words of a text that can be misspelled: in lower case, without numbers and short words. */
export function correctableWords(text: string): string[] {
  return text.toLowerCase().match(/(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}]{3,}(?![\p{L}\p{M}\p{N}])/gu) ?? [];
}

/** Whether a text has a word to correct; the vocabulary has no words with digits. */
export const mayBeMisspelled = (text: string) => text.split(/\s+/).some((word) => !/\d/.test(word));

const typedWords = [...meanings.keys()].flatMap(correctableWords);

function nearest(word: string, vocabulary: readonly string[]): string | undefined {
  if (word.length < MIN_LENGTH || /\d/.test(word)) return undefined;
  const maxDistance = word.length >= LONG ? 2 : 1;
  let best: { word: string; distance: number } | undefined;
  for (const known of vocabulary) {
    const distance = editDistance(word, known, best ? best.distance - 1 : maxDistance);
    if (distance <= (best ? best.distance - 1 : maxDistance)) best = { word: known, distance };
    if (distance === 1) break;
  }
  return best?.word;
}

export interface Correction {
  text: string;
  /** Every word was kept or replaced; otherwise unknown words were dropped. */
  isWhole: boolean;
}

/**
 * Corrects the spelling of a search.
 * @param vocabulary words of the catalogue, the most significant first
 * @returns undefined if there is no better spelling
 */
export function correct(text: string, vocabulary: readonly string[]): Correction | undefined {
  const known = [...vocabulary, ...typedWords, ...STOP_WORDS];
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isSynonym = (index: number) =>
    Array.from({ length: LONGEST_PHRASE }, (_, back) => index - back).some((from) =>
      Array.from({ length: LONGEST_PHRASE }, (_, more) => from + more + 1).some(
        (to) => from >= 0 && to > index && meanings.has(typed.slice(from, to).join(' ')),
      ),
    );
  const words = typed.map((word, index) =>
    isSynonym(index) || known.some((knownWord) => knownWord.includes(word)) ? word : nearest(word, known),
  );
  const correctedWords = words.filter((word) => word !== undefined);
  const corrected = correctedWords.join(' ');
  const isEmpty = correctedWords.every((word) => STOP_WORDS.has(word));
  return isEmpty || corrected === typed.join(' ')
    ? undefined
    : { text: corrected, isWhole: correctedWords.length === typed.length };
}
