import { INVISIBLE } from '#src/platform/i18n/normal-text.ts';
import { asciiDigits } from '#src/platform/i18n/read-number.ts';
import { isCreditorReference } from './creditor-reference.ts';

/** An invoice that a payer names. */
export interface NamedInvoice {
  /** Such as `PI-2026-0042`. */
  number: string;
  /** Whether check digits confirm it, are wrong, or are missing. */
  check: 'right' | 'wrong' | 'none';
}

/** Signs that payers and banks put between the signs of a number, a minus too; a bank also cuts its lines anywhere. */
const GAP = String.raw`[\s\p{Pd}\u2212/._:#]{0,3}`;
const spaced = (text: string) => [...text].join(GAP);

/** `PI`, the year and the J of a joint invoice, after `RF` and check digits, if any. */
const START = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:R${GAP}F${GAP}(\d)${GAP}(\d)${GAP})?${spaced('PI20')}${GAP}(\d)${GAP}(\d)${GAP}(J?)`,
  'gu',
);
const GROUPS = new RegExp(String.raw`^${GAP}\d+(?:${GAP}\d+)*`, 'u');

/** Numbers have four digits, and more above 9999. */
const isPosition = (digits: string) => /^(?:0\d{3}|[1-9]\d{3,6})$/.test(digits);

/** The digits up to the end of each group: `00 42 50` is 00, 0042 and 004250. */
function readingsOf(rest: string): string[] {
  const groups = GROUPS.exec(rest.slice(0, 40))?.[0].match(/\d+/g) ?? [];
  return groups.map((_, at) => groups.slice(0, at + 1).join(''));
}

function namedAt([, one, two, decade, year, joint]: RegExpExecArray, rest: string): NamedInvoice | undefined {
  const readings = readingsOf(rest).filter((digits) => digits.length >= 4);
  const numberOf = (digits: string) => `PI-20${decade}${year}-${joint}${digits}`;
  const plain = readings.slice(0, 1).filter(isPosition).map(numberOf)[0];
  if (one === undefined) return plain ? { number: plain, check: 'none' } : undefined;
  const body = (digits: string) => `RF${one}${two}PI20${decade}${year}${joint}${digits}`;
  const [right, ...others] = readings.filter(isPosition).filter((digits) => isCreditorReference(body(digits)));
  if (right && others.length === 0) return { number: numberOf(right), check: 'right' };
  return plain ? { number: plain, check: 'wrong' } : undefined;
}

/**
 * The invoices that a text names, each once: with check digits or as a readable number, in letters of any case, in
 * digits of any script, and with any spaces and hyphens.
 */
export function invoicesNamedIn(text: string): NamedInvoice[] {
  const plain = asciiDigits(text.normalize('NFKC').replace(INVISIBLE, '')).toUpperCase();
  const named = [...plain.matchAll(START)].flatMap(
    (match) => namedAt(match, plain.slice(match.index + match[0].length)) ?? [],
  );
  const checks = Map.groupBy(named, ({ number }) => number);
  return [...checks].map(([number, all]) => {
    const has = (check: NamedInvoice['check']) => all.some((each) => each.check === check);
    return { number, check: has('wrong') ? 'wrong' : has('right') ? 'right' : 'none' };
  });
}

/** A joint number has its letter too: numbers are compared by their signs. */
const signsOf = (number: string) => number.replaceAll(/[^A-Z0-9]/g, '');

function isOneInsertion(short: string, long: string): boolean {
  return (
    long.length === short.length + 1 && [...long].some((_, at) => long.slice(0, at) + long.slice(at + 1) === short)
  );
}

/** Whether a typing error turns one number into the other: digits swapped, or one that is wrong, missing or more. */
export function isMistyped(one: string, other: string): boolean {
  const [a, b] = [signsOf(one), signsOf(other)];
  const wrong = [...a].filter((sign, at) => sign !== b[at]).length;
  const isSwapped = [...a].sort().join('') === [...b].sort().join('');
  return (a.length === b.length && (wrong === 1 || isSwapped)) || isOneInsertion(a, b) || isOneInsertion(b, a);
}
