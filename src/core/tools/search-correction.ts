import { FILLERS, LONGEST_PHRASE, meanings } from './search-words.ts';

/** Shorter words are one letter away from too many others. */
const MIN_LENGTH = 4;
/** In a word of this length, two letters may be wrong. */
const LONG = 8;

/**
 * The letters to change, add, leave out or swap with their neighbour between two words.
 * @returns more than `most` as soon as it is more
 */
export function lettersApart(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const costs = [(above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1, (above[column - 1] ?? 0) + same];
      line[column] = Math.min(...costs, swapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY);
    }
    if (Math.min(...line) > most) return most + 1;
    [before, above] = [above, line];
  }
  return above[other.length] ?? 0;
}

/** The words of a text that can be misspelled: without numbers, in lower case. */
export function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}]{3,}(?![\p{L}\p{M}\p{N}])/gu) ?? [];
}

/** A word with a digit is in no vocabulary, and not replaced. */
export const mayBeMisspelled = (text: string) => text.split(/\s+/).some((word) => !/\d/.test(word));

const typedWords = [...meanings.keys()].flatMap(wordsIn);

function nearest(word: string, vocabulary: readonly string[]): string | undefined {
  if (word.length < MIN_LENGTH || /\d/.test(word)) return undefined;
  const most = word.length >= LONG ? 2 : 1;
  let best: { word: string; apart: number } | undefined;
  for (const known of vocabulary) {
    const apart = lettersApart(word, known, best ? best.apart - 1 : most);
    if (apart <= (best ? best.apart - 1 : most)) best = { word: known, apart };
    if (apart === 1) break;
  }
  return best?.word;
}

export interface Correction {
  text: string;
  /** Every word was kept or replaced; otherwise words that no tool says are left out. */
  isWhole: boolean;
}

/**
 * What may have been meant.
 * @param vocabulary words of the catalogue, the most telling first
 * @returns undefined when there is nothing better to say than what was typed
 */
export function correct(text: string, vocabulary: readonly string[]): Correction | undefined {
  const known = [...vocabulary, ...typedWords, ...FILLERS];
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isMeant = (index: number) =>
    Array.from({ length: LONGEST_PHRASE }, (_, back) => index - back).some((from) =>
      Array.from({ length: LONGEST_PHRASE }, (_, more) => from + more + 1).some(
        (to) => from >= 0 && to > index && meanings.has(typed.slice(from, to).join(' ')),
      ),
    );
  const words = typed.map((word, index) =>
    isMeant(index) || known.some((one) => one.includes(word)) ? word : nearest(word, known),
  );
  const kept = words.filter((word) => word !== undefined);
  const corrected = kept.join(' ');
  const isEmpty = kept.every((word) => FILLERS.has(word));
  return isEmpty || corrected === typed.join(' ')
    ? undefined
    : { text: corrected, isWhole: kept.length === typed.length };
}
