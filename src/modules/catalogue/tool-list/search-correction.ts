import { correctableWords, nearestWord, type Spelling, spellingOfWords } from '#src/platform/i18n/spelling.ts';
import { LONGEST_PHRASE, meanings, STOP_WORDS } from './search-words.ts';

const typedWords = [...meanings.keys()].flatMap(correctableWords);

/** The words of these texts, the most significant of which come first, and those that every search knows. */
export const spellingOf = (texts: readonly string[]): Spelling =>
  spellingOfWords([...texts.flatMap(correctableWords), ...typedWords, ...STOP_WORDS]);

export interface Correction {
  text: string;
  /** Every word was kept or replaced; otherwise unknown words were dropped. */
  isWhole: boolean;
}

/**
 * Corrects the spelling of a search.
 * @returns undefined if there is no better spelling
 */
export function correct(text: string, spelling: Spelling): Correction | undefined {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isSynonym = (index: number) =>
    Array.from({ length: LONGEST_PHRASE }, (_, back) => index - back).some((from) =>
      Array.from({ length: LONGEST_PHRASE }, (_, more) => from + more + 1).some(
        (to) => from >= 0 && to > index && meanings.has(typed.slice(from, to).join(' ')),
      ),
    );
  const words = typed.map((word, index) =>
    isSynonym(index) || spelling.words.some((known) => known.includes(word)) ? word : nearestWord(word, spelling),
  );
  const correctedWords = words.filter((word) => word !== undefined);
  const corrected = correctedWords.join(' ');
  const isEmpty = correctedWords.every((word) => STOP_WORDS.has(word));
  return isEmpty || corrected === typed.join(' ')
    ? undefined
    : { text: corrected, isWhole: correctedWords.length === typed.length };
}
