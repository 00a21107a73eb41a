import { detectDelimiter } from 'hucre/csv';

const QUOTED = /"[^"]*"/g;
/** Lines that are compared. */
const LINES = 50;

/**
 * The sign that separates the cells of a CSV text. A comma is also a sign in numbers: where another sign separates each
 * line into the same number of cells, it is the separator.
 */
export function csvDelimiter(text: string): string {
  const detected = detectDelimiter(text);
  if (detected !== ',') return detected;
  const lines = text.split(/\r\n?|\n/, LINES).filter((line) => line.trim() !== '');
  const countsOf = (sign: string) => lines.map((line) => line.replaceAll(QUOTED, '').split(sign).length - 1);
  const separates = ([first = 0, ...others]: number[]) => first > 0 && others.every((count) => count === first);
  return ['\t', ';', '|'].find((sign) => separates(countsOf(sign))) ?? detected;
}
