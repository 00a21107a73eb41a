import { groupThousands } from './group-digits.ts';
import { INVISIBLE } from './normal-text.ts';

/** A typed number as it is read. */
export interface NumberReading {
  /** NaN for anything that is not one number, and for what can be two numbers. */
  value: number;
  /** The number in plain digits such as `1200` or `-0.5`, also above the safe integers; empty for NaN. */
  figures: string;
  /** Sentence with both numbers that the text can be; undefined if it is one number or none. */
  ambiguity?: string;
}

/** Decimals of lengths, weights and energies. */
export const MEASURE_DECIMALS = 3;

const NONE: NumberReading = { value: Number.NaN, figures: '' };

/**
 * The decimal digit in ASCII. Unicode has the digits of every script in order from zero, in one run or, for the
 * mathematical alphabets, in several runs without a gap.
 */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** Writes the digits of every script in ASCII. */
export const asciiDigits = (text: string): string => text.replace(/[^\P{Nd}\d]/gu, asciiDigit);

/** Signs that people type for the same sign of a number. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[−－﹣‐‑–]/g, '-'],
  [/＋/g, '+'],
  [/[，،]/g, ','],
  [/．/g, '.'],
  [/[’‘ʼ＇٬]/g, "'"],
  [/\p{Zs}/gu, ' '],
];

function plainSigns(typed: string): string {
  const visible = typed.replace(INVISIBLE, '').trim();
  return SIGNS.reduce((text, [signs, plain]) => text.replace(signs, plain), asciiDigits(visible));
}

const EXPONENT = /^(?:\d+(?:\.\d*)?|\.\d+)e[+-]?\d{1,4}$/i;
/** Groups of thousands with one separator, as in 1,000,000, or commas as in Bangladesh: 10,00,000. */
const GROUPED = /^(?:[1-9]\d{0,2}([ ',.])\d{3}(?:\1\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3})$/;
/** A number with a decimal separator; `٫` separates nothing but decimals. */
const DECIMAL = /^(.*)([.,٫])(\d*)$/;

/** @returns the figures with a decimal point; undefined if the last separator does not separate decimals */
function asDecimal(text: string, decimals: number): string | undefined {
  const [, whole = '', separator = '', fraction = ''] = DECIMAL.exec(text) ?? [];
  if (separator === '' || (whole + fraction).length === 0) return undefined;
  const most = Math.max(decimals, 2);
  if (/^\d*$/.test(whole)) {
    // 5,00 pieces can be 500 and 1,2000 can be 12,000: after a comma there are only as many decimals as the field has.
    const fits = decimals > 0 && fraction !== '' && (fraction.length <= most || whole === '0');
    if (separator === ',' && !fits) return undefined;
    return `${whole || '0'}.${fraction || '0'}`;
  }
  if (!GROUPED.test(whole) || whole.includes(separator) || fraction === '' || fraction.length > most) return undefined;
  return `${whole.replace(/\D/g, '')}.${fraction}`;
}

/** `1.200` and `2,550` can have a group of thousands or three decimals. */
function ambiguityOf(text: string, whole: string, decimal: string, decimals: number): string {
  const fraction = decimal.slice(decimal.indexOf('.') + 1).replace(/(?<!0)0+$/, '');
  const units = decimal.slice(0, decimal.indexOf('.'));
  const shown = fraction ? `${units}.${fraction}` : units;
  const least = `${units}.${fraction.padEnd(2, '0')}`;
  const way =
    fraction.length > decimals ? `with at most ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}` : least;
  return `${text} can be ${groupThousands(whole)} or ${shown}: write ${whole} or ${way}.`;
}

function readUnsigned(text: string, decimals: number): NumberReading {
  const reading = (figures: string): NumberReading => ({ value: Number(figures), figures });
  if (/^\d+$/.test(text)) return reading(text);
  if (EXPONENT.test(text)) return { value: Number(text), figures: text };
  const grouped = GROUPED.test(text) ? text.replace(/\D/g, '') : undefined;
  const decimal = decimals === 0 && grouped !== undefined ? undefined : asDecimal(text, decimals);
  if (grouped === undefined) return decimal === undefined ? NONE : reading(decimal);
  if (decimal === undefined) return reading(grouped);
  // The shop writes the three decimals of a dinar or a kilogram with a point.
  if (decimals >= 3 && text.includes('.')) return reading(decimal);
  return { ...NONE, ambiguity: ambiguityOf(text, grouped, decimal, decimals) };
}

/**
 * Reads a typed number: digits of any script, groups (`1,200`, `1.200`, `1 200`, `1'200`, `1,20,000`), a decimal point
 * or comma, an exponent (`1e4`). A separator before three digits is a group if the field has fewer decimals than that;
 * a point, which the shop itself writes before decimals, is read as a group only without decimals.
 * @param decimals how many decimals the field has; the caller refuses a number with more
 */
export function readNumber(typed: string, decimals = 0): NumberReading {
  const [, sign = '', text = ''] = /^([+-]?) *(.*)$/s.exec(plainSigns(typed)) ?? [];
  const { value, figures, ...more } = readUnsigned(text, decimals);
  if (Number.isNaN(value) || sign !== '-') return { value, figures, ...more };
  return { value: -value, figures: `-${figures}` };
}

/** A typed number, or NaN. @param decimals see {@link readNumber} */
export const parseNumber = (typed: string, decimals: number): number => readNumber(typed, decimals).value;

/** A typed non-negative safe integer (`500`, `1,200`, `500.0`, `5e2`); NaN for anything else. */
export function parseWholeNumber(typed: string): number {
  const { value } = readNumber(typed);
  return Number.isSafeInteger(value) && value >= 0 ? value : Number.NaN;
}

/**
 * A number in a text of the shop, where a comma before three digits separates groups and a point decimals; NaN for
 * other texts.
 */
export const parseShopNumber = (text: string): number =>
  [2, 3].map((decimals) => parseNumber(text, decimals)).find((number) => !Number.isNaN(number)) ?? Number.NaN;

/** The two numbers that the text can be, as a sentence; undefined for other texts. */
export const ambiguity = (typed: string, decimals: number): string | undefined => readNumber(typed, decimals).ambiguity;

/** Writes a number as text that every field reads as this number: `1.2340` has no group of thousands. */
export function numberText(number: number): string {
  const text = String(number);
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text;
}
