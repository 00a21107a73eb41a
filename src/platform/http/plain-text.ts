import { z } from 'zod';
import { storedText } from '#src/platform/i18n/normal-text.ts';

/** All control characters except tab and line breaks. PostgreSQL cannot store NUL at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are to be refused
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * Text that people type: names, addresses, reviews. Its letters are brought to their normal form; it is escaped
 * wherever it is shown.
 */
export function plainText(longest: number) {
  return z
    .string('must be text')
    .max(longest, `must have at most ${longest} characters`)
    .refine((text) => !CONTROL_CHARACTERS.test(text), 'must not contain control characters')
    .refine((text) => text.isWellFormed(), 'must be well-formed Unicode')
    .overwrite(storedText);
}
