import { asciiDigits } from './read-number.ts';

/** Shorter numbers cannot be called from another country. */
const FEWEST_DIGITS = 6;

/** Sentence about a text that is no phone number; undefined for any format with enough digits, of every script. */
export function phoneProblem(typed: string): string | undefined {
  const digits = asciiDigits(typed).replace(/\D/g, '');
  if (digits.length >= FEWEST_DIGITS) return undefined;
  return `A phone number has at least ${FEWEST_DIGITS} digits, such as +880 1712-345678. Please check yours.`;
}
