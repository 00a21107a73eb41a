import { bounds } from '#src/platform/limits/bounds.ts';

/** Why a CSV text is not parsed: a sentence for its sender, and whether it has too much text or cannot be read. */
export interface CsvFault {
  is: 'large' | 'unreadable';
  message: string;
}

const ENDS_ROW = new Set(['\n', '\r']);

const tooLong = (row: number, isQuoted: boolean): CsvFault => ({
  is: 'large',
  message: `Row ${row} is longer than 256 kB. ${isQuoted ? 'Is a closing quotation mark missing?' : 'Is this a table?'}`,
});

const unclosed = (row: number): CsvFault => ({
  is: 'unreadable',
  message: `Row ${row} has a quotation mark that is not closed: the rows after it cannot be read.`,
});

/**
 * What a parser would take minutes for, or not see: a row longer than any row of a table, too many rows, and a
 * quotation mark that opens a cell that swallows what follows: it is never closed, or only in a later line and then not
 * at the end of a cell, where that line opens a cell of its own.
 * @param rows how many rows at most, with and without text, and the sentence for more
 */
export function csvFault(
  text: string,
  delimiter: string,
  rows: { max: number; message: string },
): CsvFault | undefined {
  let [row, start, isQuoted, isFieldStart, hasBreak] = [1, 0, false, true, false];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (at - start > bounds.importedRow.value) return tooLong(row, isQuoted);
    if (isQuoted) {
      hasBreak ||= ENDS_ROW.has(char);
      if (char !== '"') continue;
      const next = text.charAt(at + 1);
      if (next === '"') at += 1;
      else if (hasBreak && next !== '' && next !== delimiter && !ENDS_ROW.has(next)) return unclosed(row);
      else isQuoted = false;
    } else if (char === '"' && isFieldStart) [isQuoted, isFieldStart, hasBreak] = [true, false, false];
    else if (ENDS_ROW.has(char)) {
      if (char === '\r' && text.charAt(at + 1) === '\n') at += 1;
      [row, start, isFieldStart] = [row + 1, at + 1, true];
      if (row > rows.max) return { is: 'large', message: rows.message };
    } else isFieldStart = char === delimiter;
  }
  return isQuoted ? unclosed(row) : undefined;
}
