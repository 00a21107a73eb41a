import { foldedText } from './normal-text.ts';

/** Whether a text contains every word of a search, ignoring case and the ways to write the same letter. */
export function containsWords(text: string, words: string): boolean {
  const folded = foldedText(text);
  return foldedText(words)
    .split(' ')
    .every((word) => folded.includes(word));
}
