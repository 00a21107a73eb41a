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
/** Those of what is returned or rejected. */
const RETURNS = ['RTRN', 'RETN', 'REJT'];
const PLUS = new RegExp(`(?:^|\\s)?(${CODES})\\+`, 'g');
const SLASHED = new RegExp(`/(${CODES})/`, 'g');

/** Splits a text at its codes. @returns the text before the first code under the empty name */
function codedParts(text: string, code: RegExp): Map<string, string> {
  const marks = [...text.matchAll(code)];
  const parts = new Map([['', text.slice(0, marks[0]?.index ?? text.length).trim()]]);
  for (const [at, mark] of marks.entries()) {
    const part = text.slice(mark.index + mark[0].length, marks[at + 1]?.index ?? text.length);
    const name = mark[1] ?? '';
    if (!parts.get(name)) parts.set(name, part.replace(/\/$/, '').trim());
  }
  return parts;
}

function detailsOf(parts: ReadonlyMap<string, string>, named: string): LineDetails {
  const endToEndId = parts.get('EREF') ?? '';
  return {
    texts: ['SVWZ', 'REMI', 'KREF', 'PREF', ''].map((code) => parts.get(code) ?? ''),
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
  const joined = (from: number, to: number) =>
    fields
      .filter(({ number }) => number >= from && number <= to)
      .map(({ content }) => content)
      .join('');
  const whole = joined(20, 29) + joined(60, 63);
  const details = detailsOf(codedParts(whole, PLUS), joined(32, 33));
  return { ...details, isReversal: details.isReversal || isGermanReturn(text.slice(0, 3)) };
}

/**
 * Reads field :86:, which each bank fills in its own way: numbered subfields after a code of three digits, codes
 * between slashes, or a plain text.
 * @param lines of the field, without the tag
 */
export function readDetails(lines: readonly string[]): LineDetails {
  const text = lines.join('');
  const [, separator] = /^\d{3}([^\p{L}\p{N}\s])\d\d/u.exec(text) ?? [];
  if (separator !== undefined) return numberedDetails(text, separator);
  if (text.search(SLASHED) !== -1) return detailsOf(codedParts(text, SLASHED), '');
  return detailsOf(new Map([['', lines.join(' ')]]), '');
}
