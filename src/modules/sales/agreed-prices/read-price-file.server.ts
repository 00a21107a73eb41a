import { bounds } from '#src/platform/limits/bounds.ts';
import { readCells } from '#src/platform/sheets/read-cells.server.ts';
import { tooLarge, unreadable } from '#src/platform/sheets/sheet-cells.ts';
import { type Heading, neededHeadings, type PriceRow, priceHeadings } from './price-columns.ts';

const AS_EXPORTED = 'An exported file has all headings.';

/** @throws Refusal for an unknown heading, so that no column is ignored silently, and for a missing one */
function readHeadings(cells: readonly string[]): (Heading | undefined)[] {
  const read = cells.map((cell) => {
    const typed = cell.trim();
    const known = priceHeadings.find((heading) => heading.toLowerCase() === typed.toLowerCase());
    if (typed !== '' && known === undefined)
      throw unreadable(`The file has the unknown heading "${typed.slice(0, 60)}". ${AS_EXPORTED}`);
    return known;
  });
  const missing = neededHeadings.find((heading) => !read.includes(heading));
  if (missing) throw unreadable(`The first row must have the heading "${missing}". ${AS_EXPORTED}`);
  if (!read.includes('Tool id') && !read.includes('Tool'))
    throw unreadable(`The first row must have the heading "Tool id" or "Tool". ${AS_EXPORTED}`);
  const twice = read.find((heading, at) => heading !== undefined && read.indexOf(heading) !== at);
  if (twice) throw unreadable(`The file has the heading "${twice}" twice.`);
  return read;
}

/** The rows of a file, and what its sender should know about how it was read. */
export interface PriceFileRows {
  rows: PriceRow[];
  notices: string[];
}

/**
 * Reads a CSV file or a workbook of agreed prices.
 * @param left ends the reading when the client leaves
 * @throws Refusal that names the reason
 */
export async function readPriceFile(file: Buffer, left: AbortSignal): Promise<PriceFileRows> {
  const rows: PriceRow[] = [];
  const notices: string[] = [];
  let named: (Heading | undefined)[] | undefined;
  for await (const part of readCells(file, left)) {
    notices.push(...(part.notices ?? []));
    for (const [row, texts] of part.rows ?? []) {
      if (!named) {
        named = readHeadings(texts);
        continue;
      }
      if (rows.length === bounds.agreedPriceRows.value)
        throw tooLarge('The file has more than 2,000 prices. Split it.');
      const entries = named.flatMap((heading, at) => (heading ? [[heading, (texts[at] ?? '').trim()]] : []));
      rows.push({ row, cells: Object.fromEntries(entries) });
    }
  }
  if (rows.length === 0) throw unreadable('This file has no prices below its headings.');
  return { rows, notices };
}
