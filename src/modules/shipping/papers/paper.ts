import type { Datasheet } from './datasheet.ts';
import { brokenWord, WIDEST } from './text-width.ts';

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

/**
 * Longer words get break opportunities, so that they cannot leave their column: in lines, and in narrow columns. In
 * widths of a small letter.
 */
const LONGEST_WORD = 30;
const LONGEST_IN_FACTS = 15;
const LONGEST_IN_NAME = 23;
const LONGEST_IN_ROWS = 12;
/** Characters that print as nothing, or reverse the direction of the following text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
const UNPRINTABLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Makes user input safe to print. @param longest width of a word that is not broken, in widths of a small letter */
export function printable(text: string, longest = LONGEST_WORD): string {
  const longWord = new RegExp(`[^\\s\\u200b]{${Math.ceil(longest / WIDEST)},}`, 'gu');
  return text
    .replaceAll('\r\n', '\n')
    .replace(UNPRINTABLE, '')
    .replace(longWord, (word) => brokenWord(word, longest));
}

/** Applies `printable` to every string of a value. */
export function printableAll<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_key, part) => (typeof part === 'string' ? printable(part) : part));
}

/** A paper whose texts are safe to print. */
export function printablePaper<Printed extends Paper>(paper: Printed): Printed {
  const facts = paper.facts.map(([label, value]) => [printable(label), printable(value, LONGEST_IN_FACTS)] as const);
  return { ...printableAll(paper), facts };
}

/** A datasheet whose texts are safe to print: its name is in large letters, its tables have narrow columns. */
export function printableSheet<Printed extends Datasheet>(sheet: Printed): Printed {
  const rowsOf = (rows: LabelledRows): LabelledRows =>
    rows.map(([label, value]) => [printable(label, LONGEST_IN_ROWS), printable(value, LONGEST_IN_ROWS)] as const);
  return {
    ...printableAll(sheet),
    name: printable(sheet.name, LONGEST_IN_NAME),
    specification: rowsOf(sheet.specification),
    prices: rowsOf(sheet.prices),
    packing: rowsOf(sheet.packing),
    documents: rowsOf(sheet.documents),
  };
}
