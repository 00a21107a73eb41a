/** Widths of signs, in widths of a small letter, by the first pattern that fits; of scripts, the widest. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/\p{Mn}/u, 0],
  [/\p{Mc}/u, 0.8],
  [/[WMm@%‰ÆŒæœЖШЩЮФжшщюфЫ—…]/u, 1.8],
  [/[\p{Lu}w&+=<>~_#]/u, 1.4],
  [/[\p{Script=Latin}\p{Script=Common}]/u, 1],
  [/[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Thai}]/u, 1.3],
  [/\p{Script=Tamil}/u, 3],
  [/[\ufb50-\ufdff]/u, 5],
];
const OTHERWISE = 1.8;

/** The width of the widest sign. */
export const WIDEST = 5;

const widthOf = (cluster: string): number =>
  Array.from(cluster).reduce((all, sign) => all + (WIDTHS.find(([signs]) => signs.test(sign))?.[1] ?? OTHERWISE), 0);

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A word with a break opportunity before each cluster of signs with which it would be longer than this width. */
export function brokenWord(word: string, longest: number): string {
  let [broken, width] = ['', 0];
  for (const { segment } of segmenter.segment(word)) {
    const more = widthOf(segment);
    if (width > 0 && width + more > longest) {
      broken += '\u200b';
      width = 0;
    }
    broken += segment;
    width += more;
  }
  return broken;
}
