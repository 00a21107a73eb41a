import { asciiDigits, parseWholeNumber } from '#src/platform/i18n/read-number.ts';

/** One way to read a pasted line. */
export interface Reading {
  /** Name or model code of a tool. */
  name: string;
  /** Undefined if the line has none. */
  pieces: number | undefined;
}

/** A pasted line with the ways to read it, the likeliest first. */
export interface PastedLine {
  text: string;
  readings: Reading[];
}

/** Words and signs that people write beside a number of pieces. */
const UNIT = '(?:pieces?|pcs?|pc|nos?|units?|ea|qty|x|×|\\*|টি|পিস|টা)\\.?';
const WITH_UNIT = new RegExp(`^(?:${UNIT}\\s*)?(.*?)(?:\\s*${UNIT})?$`, 'iu');
/** Signs between a name and a number. */
const AT_ENDS = /^[\s:=,;|–—-]+|[\s:=,;|–—-]+$/gu;
/** The most words that a grouped number has: `10 000 000`. */
const MAX_WORDS = 4;

const PIECES_HEADING = /^(?:qty|quantity|pieces|pcs)$/i;
const HEADINGS =
  /^(?:no\.?|#|tools?|model(?: (?:no\.?|code|number))?|code|sku|item|name|product|description|qty|quantity|pieces|pcs|price|total|amount)$/i;

/** Pieces in a text that is a number, with or without its unit; NaN otherwise. */
function piecesIn(text: string): number {
  const [, bare = ''] = WITH_UNIT.exec(text.trim()) ?? [];
  return /\d/.test(asciiDigits(bare)) ? parseWholeNumber(bare) : Number.NaN;
}

const isPieces = (pieces: number) => !Number.isNaN(pieces) && pieces > 0;

/** Readings of words in which the number of pieces is the last or the first part. */
function readingsOfWords(text: string): Reading[] {
  const words = text.split(/\s+/u);
  const readings: Reading[] = [];
  for (let count = Math.min(MAX_WORDS, words.length - 1); count > 0; count -= 1) {
    const parts: [string[], string[]][] = [
      [words.slice(0, -count), words.slice(-count)],
      [words.slice(count), words.slice(0, count)],
    ];
    for (const [name, number] of parts) {
      const pieces = piecesIn(number.join(' '));
      if (isPieces(pieces)) readings.push({ name: name.join(' ').replace(AT_ENDS, ''), pieces });
    }
  }
  return readings.filter(({ name }) => name !== '');
}

/**
 * Readings of the cells of a row: each text may be the name.
 * @param piecesAt the column of the pieces, if a heading names it; otherwise the first number after the name counts
 */
function readingsOfCells(cells: readonly string[], piecesAt: number | undefined): Reading[] {
  return cells.flatMap((name, at) => {
    if (name === '' || at === piecesAt || isPieces(piecesIn(name))) return [];
    const others = piecesAt === undefined ? [...cells.slice(at + 1), ...cells.slice(0, at)] : [cells[piecesAt] ?? ''];
    return { name, pieces: others.map(piecesIn).find(isPieces) };
  });
}

function cellsOf(text: string): string[] {
  const separator = ['\t', ';', '|'].find((sign) => text.includes(sign));
  return separator ? text.split(separator) : [text];
}

const withoutQuotes = (cell: string) =>
  cell
    .trim()
    .replace(/^"((?:[^"]|"")*)"$/, '$1')
    .trim();

/** Commas may separate cells, but in `KD20-13 1,500` they group digits. */
function readingsOfCommas(text: string, piecesAt: number | undefined): Reading[] {
  const comma = text.indexOf(',');
  if (comma === -1) return [];
  const [name, rest] = [text.slice(0, comma), text.slice(comma + 1)].map(withoutQuotes) as [string, string];
  const pieces = piecesIn(rest);
  const cells = text.split(',').map(withoutQuotes);
  return [...(isPieces(pieces) ? [{ name, pieces }] : []), ...readingsOfCells(cells, piecesAt)];
}

const isHeading = (cells: readonly string[]) => {
  const filled = cells.filter(Boolean);
  return filled.length > 1 && filled.every((cell) => HEADINGS.test(cell));
};

const withoutRepeats = (readings: readonly Reading[]) => [
  ...new Map(readings.map((reading) => [JSON.stringify([reading.name, reading.pieces]), reading])).values(),
];

function readingsOfRow(cells: readonly string[], piecesAt: number | undefined): Reading[] {
  const filled = cells.filter(Boolean);
  const [only = ''] = filled;
  if (filled.length > 1) return withoutRepeats(readingsOfCells(cells, piecesAt));
  // A name may end in a number: the whole line comes before its parts.
  return withoutRepeats([
    { name: only, pieces: undefined },
    ...readingsOfWords(only),
    ...readingsOfCommas(only, piecesAt),
  ]);
}

/** A row of a table, with its text for messages. */
export interface TextRow {
  cells: readonly string[];
  text: string;
}

/** Reads the rows of a table; headings and empty rows are left out. */
export function readTableRows(rows: readonly TextRow[]): PastedLine[] {
  let piecesAt: number | undefined;
  return rows.flatMap(({ cells: row, text }) => {
    const cells = row.map((cell) =>
      cell
        .trim()
        .replace(/^"((?:[^"]|"")*)"$/, '$1')
        .trim(),
    );
    if (cells.every((cell) => cell === '')) return [];
    const headings = cells.length > 1 ? cells : text.split(',').map(withoutQuotes);
    if (!isHeading(headings)) return { text, readings: readingsOfRow(cells, piecesAt) };
    const at = headings.findIndex((cell) => PIECES_HEADING.test(cell));
    piecesAt = at === -1 ? undefined : at;
    return [];
  });
}

/** Reads pasted lines: a name or model code and pieces, separated by anything that lists and spreadsheets use. */
export const readPasted = (pasted: string): PastedLine[] =>
  readTableRows(pasted.split(/\r\n|\r|\n/).map((line) => ({ cells: cellsOf(line), text: line.trim() })));
