/**
 * Parses a number typed into a form field, such as `500`, `12.50` or `1e4`; NaN for anything else, such as `5,00`,
 * `0x1f4` or words.
 */
export function parseTypedNumber(typed: string): number {
  return /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(typed) ? Number(typed) : Number.NaN;
}

/** Parses a non-negative safe integer in any notation (`500`, `500.0`, `5e2`); NaN for anything else. */
export function parseWholeNumber(typed: string): number {
  const number = parseTypedNumber(typed);
  return Number.isSafeInteger(number) && number >= 0 ? number : Number.NaN;
}
