/**
 * Cuts the shop's fonts out of Archivo: `npm run fonts`, after the package or a `unicode-range` has changed. A style sheet says which
 * letters a file has; the file holds exactly them, the weights the shop uses and figures of one width for tables.
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

/** The package that the style sheets of the shop name too. */
const source = createRequire(join(ROOT, 'package.json')).resolve(
  '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
);

/** `U+20-7E, U+A9` as the letters it means. */
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
