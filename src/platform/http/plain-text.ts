import { z } from 'zod';

/** Tab and line breaks are text; the other control characters are not, and PostgreSQL cannot store NUL at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Text as a person types it: names, addresses, reviews. It is stored as it is and escaped wherever it is shown. */
export function plainText(longest: number) {
  return z
    .string('must be text')
    .max(longest, `must have at most ${longest} characters`)
    .refine((text) => !CONTROL_CHARACTERS.test(text), 'must not contain control characters')
    .refine((text) => text.isWellFormed(), 'must be well-formed Unicode');
}
