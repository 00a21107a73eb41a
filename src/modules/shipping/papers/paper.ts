/** Rows of a label and a value. */
export type LabelledRows = readonly (readonly [label: string, value: string])[];

/** Contents of a document for `paper.typ`: formatted texts, the same as on the screen. */
export interface Paper {
  /** For example "Proforma invoice". */
  title: string;
  /** Including the revision. */
  number: string;
  /** Brand in the header. */
  from: string;
  /** Stamp below the title, for example "SUPERSEDED". */
  stamp: string | null;
  facts: LabelledRows;
  parties: readonly (readonly [title: string, lines: readonly string[]])[];
  /** Column headings; the first column is left-aligned and takes the remaining width. */
  columns: readonly string[];
  lines: readonly (readonly string[])[];
  totals: LabelledRows;
  /** The amount in words. */
  words: string | null;
  sections: readonly PaperSection[];
  /** Signatory; null if the document is valid without a signature. */
  signature: string | null;
}

export interface PaperSection {
  title: string;
  warning: string | null;
  text: string | null;
  rows: LabelledRows;
}

/** Data for verifying a document on its public page. */
export interface PaperCheck {
  /** For example `K3M9-X2PA-7QRT-V5WZ`. */
  code: string;
  /** For example `shop.example.com/verify`. */
  address: string;
  /** As SVG. */
  qr: string;
}

/** Longer words get break opportunities, so that they cannot run off the page. */
const LONGEST_WORD = 30;
/** Characters that print as nothing, or reverse the direction of the following text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
const UNPRINTABLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069\ufeff]/g;
const LONG_WORD = new RegExp(`([^\\s\\u200b]{${LONGEST_WORD}})(?!\\p{M})(?=\\S)`, 'gu');

/** Makes user input safe to print. */
export function printable(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(UNPRINTABLE, '').replace(LONG_WORD, '$1\u200b');
}

/** Applies `printable` to every string of a value. */
export function printableAll<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_key, part) => (typeof part === 'string' ? printable(part) : part));
}
