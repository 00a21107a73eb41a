/** Whether a text contains every word of a search, ignoring case. */
export function containsWords(text: string, words: string): boolean {
  const folded = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
