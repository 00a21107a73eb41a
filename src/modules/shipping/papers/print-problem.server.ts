import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { LedgerEntry } from '#src/modules/payments/ledger/ledger.ts';
import { signsOf } from './font-signs.ts';
import { PAPER_FONTS } from './paper-fonts.ts';

const require = createRequire(import.meta.url);
let printed: ReadonlySet<number> | undefined;

/** The signs that a font of each weight has, read from the files that papers are printed with. */
function readPrinted(): ReadonlySet<number> {
  const [regular, bold] = PAPER_FONTS.map(
    (files) => new Set(files.flatMap((file) => [...signsOf(readFileSync(require.resolve(file)))])),
  );
  return new Set([...(regular ?? [])].filter((sign) => bold?.has(sign)));
}

/** Spaces, line breaks and signs that only guide the others, such as joiners. */
const WITHOUT_SHAPE = /[\s\p{Cc}\p{Cf}]/u;

/** A text as it is printed: empty if the fonts of the papers lack one of its signs. */
export const printedText = (text: string | null): string => (text === null || printProblem(text) ? '' : text);

/** A payment with the texts that its paper can show: a bank writes any reference into its statements. */
export const printedEntry = (entry: LedgerEntry): LedgerEntry => ({
  ...entry,
  method: printedText(entry.method),
  reference: printedText(entry.reference),
});

/** Names the first sign of a text that no font of the papers has; undefined if they have all. */
export function printProblem(text: string): string | undefined {
  printed ??= readPrinted();
  const signs = printed;
  const missing = [...text.normalize('NFC')].find(
    (sign) => !WITHOUT_SHAPE.test(sign) && !signs.has(sign.codePointAt(0) ?? 0),
  );
  return missing && `Our papers cannot show “${missing}”. Please write this in Latin letters, as banks do.`;
}
