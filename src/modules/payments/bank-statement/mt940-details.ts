import { isGermanReturn } from './return-codes.ts';

/** What field :86: tells about a line. */
export interface LineDetails {
  texts: string[];
  payer: string;
  endToEndId: string;
  isReversal: boolean;
}

/** Codes that banks write into the text, as in `EREF+4711` or `/EREF/4711/`. */
const CODES =
  'EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|REMI|ORDP|BENM|PREF|TRCD|NAME|RTRN|RETN|REJT|PURP|CSID|MARF|ISDT|IBAN|BIC';
const KNOWN = new Set(CODES.split('|'));
/** Those of what is returned or rejected. */
const RETURNS = ['RTRN', 'RETN', 'REJT'];
/** Those of texts, in which the payer may write what looks like a code. */
const FREE = ['SVWZ', 'REMI'];
/** Where parts go whose code is not known. */
const OTHER = 'other';
/** Parts of the reference, in their order. */
const TEXTS = ['SVWZ', 'REMI', 'KREF', 'PREF', '', ...RETURNS, OTHER];
const PLUS = new RegExp(`(${CODES})\\+`, 'g');
const SLASHED = /\/([A-Z]{4}|BIC)\//g;
const STARTS_SLASHED = /^\s*\/(?:[A-Z]{4}|BIC)\//;
/** The reason of a return, such as AC04. */
const REASON = /^[A-Z]{2}\d\d(?![A-Za-z\d])/;

interface Mark {
  code: string;
  at: number;
  /** Where its part begins. */
  from: number;
}

/** @param starts places at which the bank begins a part of the text */
function isCode(
  { code, at, from }: Mark,
  text: string,
  earlier: Mark | undefined,
  starts: ReadonlySet<number>,
): boolean {
  if (starts.has(at)) return true;
  const isAfterSpace = /\s/.test(text.charAt(at - 1));
  if (!earlier || isAfterSpace !== (text.charAt(at) !== '/')) return false;
  // A payer writes `INV/2026/ACME/1` too.
  if (!KNOWN.has(code)) return false;
  return !FREE.includes(earlier.code) || !RETURNS.includes(code) || REASON.test(text.slice(from, from + 5));
}

/**
 * Splits a text at its codes: those at a start, and those that follow another one.
 * @returns the text before the first code under the empty name
 */
function codedParts(text: string, code: RegExp, starts: ReadonlySet<number>): Map<string, string> {
  const marks: Mark[] = [];
  for (const match of text.matchAll(code)) {
    const mark = { code: match[1] ?? '', at: match.index, from: match.index + match[0].length };
    if (isCode(mark, text, marks.at(-1), starts)) marks.push(mark);
  }
  const parts = new Map([['', text.slice(0, marks[0]?.at ?? text.length).trim()]]);
  for (const [index, { code: found, from }] of marks.entries()) {
    const part = text
      .slice(from, marks[index + 1]?.at ?? text.length)
      .replace(/\/$/, '')
      .trim();
    const name = KNOWN.has(found) ? found : OTHER;
    const before = parts.get(name);
    if (!before) parts.set(name, part);
    else if (TEXTS.includes(name) && part) parts.set(name, `${before} ${part}`);
  }
  return parts;
}

function detailsOf(parts: ReadonlyMap<string, string>, named: string): LineDetails {
  const endToEndId = parts.get('EREF') ?? '';
  return {
    texts: TEXTS.map((code) => parts.get(code) ?? ''),
    payer: named || parts.get('ABWA') || parts.get('NAME') || parts.get('ORDP') || '',
    endToEndId: endToEndId === 'NOTPROVIDED' ? '' : endToEndId,
    isReversal: RETURNS.some((code) => parts.has(code)),
  };
}

/** Numbered subfields, as in `166?00CREDIT?20PI-2026-?210042?32KARIM LTD`: the text is cut anywhere. */
function numberedDetails(text: string, separator: string): LineDetails {
  const fields = text.split(separator).flatMap((field) => {
    const [, number, content = ''] = /^(\d\d)(.*)$/s.exec(field) ?? [];
    return number === undefined ? [] : [{ number: Number(number), content }];
  });
  const within = (from: number, to: number) =>
    fields.filter(({ number }) => number >= from && number <= to).map(({ content }) => content);
  const starts = new Set<number>();
  let whole = '';
  for (const content of [...within(20, 29), ...within(60, 63)]) {
    starts.add(whole.length);
    whole += content;
  }
  const details = detailsOf(codedParts(whole, PLUS, starts), within(32, 33).join(''));
  return { ...details, isReversal: details.isReversal || isGermanReturn(text.slice(0, 3)) };
}

/** Where the lines that begin with a code begin in the text of all. */
function startsOf(lines: readonly string[]): Set<number> {
  const starts = new Set<number>();
  let at = 0;
  for (const line of lines) {
    if (STARTS_SLASHED.test(line)) starts.add(at + line.length - line.trimStart().length);
    at += line.length;
  }
  return starts;
}

/**
 * Reads field :86:, which each bank fills in its own way: numbered subfields after a code of three digits, codes
 * between slashes, or a plain text.
 * @param lines of the field, without the tag
 */
export function readDetails(lines: readonly string[]): LineDetails {
  // Spaces fill the line before a code.
  const filled = lines.map((line, at) => (STARTS_SLASHED.test(lines[at + 1] ?? '') ? line.trimEnd() : line));
  const text = filled.join('');
  const [, separator] = /^\d{3}([^\p{L}\p{N}\s])\d\d/u.exec(text) ?? [];
  if (separator !== undefined) return numberedDetails(text, separator);
  if (STARTS_SLASHED.test(text)) return detailsOf(codedParts(text, SLASHED, startsOf(filled)), '');
  return detailsOf(new Map([['', lines.join(' ')]]), '');
}
