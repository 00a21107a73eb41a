/**
 * npm run fonts: subsets Archivo to the shop's fonts. Run it after a change of the package or of a `unicode-range`.
 * Each file contains exactly the letters that its style sheet lists, the weights in use, and tabular figures.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const ROOT = join(import.meta.dirname, '..');
const SHEETS = ['src/platform/ui/styles/fonts.css', 'src/platform/ui/styles/extended-latin-fonts.css'];
const FACE =
  /@font-face \{[^}]*url\("(\.\/archivo-[a-z-]+\.woff2)"\)[^}]*font-weight: (\d+) (\d+)[^}]*unicode-range:([^;]*);/g;
const FEATURES = ['kern', 'tnum', 'rvrn'];

/** The package, which the shop's style sheets name too. */
const source = createRequire(join(ROOT, 'package.json')).resolve(
  '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
);

/** Expands a range such as `U+20-7E, U+A9` to its letters. */
function lettersOf(unicodeRange: string): string {
  const codes = unicodeRange.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .trim()
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
  });
  return String.fromCodePoint(...codes);
}

for (const sheet of SHEETS) {
  for (const [, file = '', min, max, letters = ''] of (await readFile(join(ROOT, sheet), 'utf8')).matchAll(FACE)) {
    const font = await subsetFont(await readFile(source), lettersOf(letters), {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: Number(min), max: Number(max) } },
      keepFeatures: FEATURES,
    });
    await writeFile(join(ROOT, dirname(sheet), file), font);
    console.log(`${join(dirname(sheet), file)}: ${font.length} bytes`);
  }
}
