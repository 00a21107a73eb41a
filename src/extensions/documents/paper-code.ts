/** Digits and letters that are not mistaken for one another (Crockford's base 32). */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits: too many to find one by trying. */
export const CODE_LENGTH = 16;

/** @param bytes random, as many as the code has characters */
export function codeOf(bytes: Uint8Array): string {
  return [...bytes.subarray(0, CODE_LENGTH)].map((byte) => DIGITS[byte % DIGITS.length]).join('');
}

/** As it is printed: `K3M9-X2PA-7QRT-V5WZ`. */
export function printedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** A code as a person typed it; undefined when it cannot be one. */
export function readCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return code.length === CODE_LENGTH && [...code].every((digit) => DIGITS.includes(digit)) ? code : undefined;
}
