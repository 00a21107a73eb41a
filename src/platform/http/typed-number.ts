/** A number as a field of a form takes it, such as `500`, `12.50` or `1e4`; NaN for anything else, such as `5,00`, `0x1f4` and words. */
export function readNumber(typed: string): number {
  return /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(typed) ? Number(typed) : Number.NaN;
}

/** A whole number from 0 on, however it is written (`500`, `500.0`, `5e2`); NaN for anything else, and for more than a number holds exactly. */
export function readWhole(typed: string): number {
  const number = readNumber(typed);
  return Number.isSafeInteger(number) && number >= 0 ? number : Number.NaN;
}
