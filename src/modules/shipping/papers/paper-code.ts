import { codeText } from '#src/platform/i18n/normal-text.ts';

/** Digits and letters that cannot be mistaken for one another (Crockford's base 32). */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits: too many to guess. */
export const CODE_LENGTH = 16;

/** @param bytes random, at least one per character of the code */
export function codeOf(bytes: Uint8Array): string {
  return [...bytes.subarray(0, CODE_LENGTH)].map((byte) => DIGITS[byte % DIGITS.length]).join('');
}

/** Printed form: `K3M9-X2PA-7QRT-V5WZ`. */
export function printedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** Parses a code typed by a person; undefined if it cannot be one. */
export function parsePaperCode(typed: string): string | undefined {
  const code = codeText(typed).toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return code.length === CODE_LENGTH && [...code].every((digit) => DIGITS.includes(digit)) ? code : undefined;
}
