/** A table of facts: label and value. */
export type Facts = readonly (readonly [label: string, value: string])[];

/** Contents of a document for `paper.typ`: finished texts, the same as on the screen. */
export interface Paper {
  /** Such as "Proforma invoice". */
  title: string;
  /** With its revision. */
  number: string;
  /** The brand at the top. */
  from: string;
  /** Across the title, such as "SUPERSEDED". */
  stamp: string | null;
  facts: Facts;
  parties: readonly (readonly [title: string, lines: readonly string[]])[];
  /** Of the table; the first is left aligned and takes the room. */
  columns: readonly string[];
  lines: readonly (readonly string[])[];
  totals: Facts;
  /** The amount in words. */
  words: string | null;
  sections: readonly PaperSection[];
  /** Signatory; null: valid without a signature. */
  signature: string | null;
}

export interface PaperSection {
  title: string;
  warning: string | null;
  text: string | null;
  rows: Facts;
}

/** The public page that checks a paper. */
export interface PaperCheck {
  /** Such as `K3M9-X2PA-7QRT-V5WZ`. */
  code: string;
  /** Such as `shop.example.com/verify`. */
  address: string;
  /** An SVG. */
  qr: string;
}

/** A word of more characters than these may be broken: it would leave the page. */
const LONGEST_WORD = 30;
/** Would print as nothing, or turn the order of what follows around. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
const UNPRINTABLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069\ufeff]/g;
const LONG_WORD = new RegExp(`([^\\s\\u200b]{${LONGEST_WORD}})(?!\\p{M})(?=\\S)`, 'gu');

/** User input as a paper can print it. */
export function printable(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(UNPRINTABLE, '').replace(LONG_WORD, '$1\u200b');
}

/** A value of which every text is printable. */
export function printableAll<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_key, part) => (typeof part === 'string' ? printable(part) : part));
}
