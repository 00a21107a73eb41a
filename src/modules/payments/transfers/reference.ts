const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** The value of a decimal digit of any script: the digits of a script follow each other, from zero on. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && isDigit(zero - 1)) zero -= 1;
  return code - zero;
}

/**
 * The normal form of a bank reference, in which two are compared: letters and digits only, in capitals, with plain
 * digits. Spaces, hyphens, invisible signs and the width of the letters make no difference. Empty without a reference.
 */
export function referenceForm(typed: string | null | undefined): string {
  return (typed ?? '')
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[^\P{Nd}0-9]/gu, (digit) => String(digitValue(digit)))
    .toUpperCase();
}

/** The normal forms of references, without those that are empty. */
export const referencesOf = (...typed: readonly (string | null | undefined)[]): string[] =>
  typed.map(referenceForm).filter((form) => form !== '');

/** MT940 has room for so many signs of an id, of which camt.053 has up to 35. */
const CUT_LENGTH = 16;
/** Separators are no signs of a normal form; a shorter beginning tells too little. */
export const CUT_START = 12;

/** The normal forms of references that may have been cut off: another may go on after them. */
export const cutReferencesOf = (...typed: readonly (string | null | undefined)[]): string[] =>
  typed
    .filter((text) => text?.trim().length === CUT_LENGTH)
    .map(referenceForm)
    .filter((form) => form.length >= CUT_START && isTelling(form));

const SHORTEST = 3;
/** The number of an order or proforma invoice, also with check digits, which each transfer for it may quote. */
const OWN_NUMBER = /^(?:ORD|(?:RF\d\d)?PI)20\d\dJ?\d/;

/** Whether a reference in normal form belongs to one transfer only. "Deposit" or the number of an order do not. */
export function isTelling(form: string): boolean {
  return form.length >= SHORTEST && /\d/.test(form) && !OWN_NUMBER.test(form);
}
