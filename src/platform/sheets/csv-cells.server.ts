import { streamCsvRows } from 'hucre/csv';
import { bounds } from '#src/platform/limits/bounds.ts';
import { csvDelimiter } from './csv-delimiter.ts';
import { csvFault } from './csv-fault.ts';
import { withoutApostrophe } from './csv-row.ts';
import {
  type CellRow,
  inParts,
  MAX_COLUMNS,
  NOT_READABLE,
  type SheetPart,
  TOO_MANY_ROWS,
  textOfCell,
  tooLarge,
  unreadable,
} from './sheet-cells.ts';

const SAVE_AS = 'In Excel, choose "CSV UTF-8" or "Excel Workbook" to save it.';
/** Rows with and without text. */
const MAX_ROWS = 10 * bounds.importedRows.value;
/** Spreadsheets in some languages write the separator into a line of its own, before the headings. */
const SEPARATOR_LINE = /^sep=([,;|\t])\r?\n?/i;

function decode(file: Buffer): { text: string; notices: string[] } {
  const mark = file.toString('latin1', 0, 2);
  const encoding = mark === '\xff\xfe' ? 'utf-16le' : mark === '\xfe\xff' ? 'utf-16be' : 'utf-8';
  if (encoding === 'utf-8' && file.includes(0)) throw unreadable(NOT_READABLE);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(file);
    return { text, notices: encoding === 'utf-8' ? [] : ['The file is written in UTF-16, and was read like that.'] };
  } catch {
    if (encoding !== 'utf-8') throw unreadable(NOT_READABLE);
    const line = file
      .toString('utf8')
      .split('\ufffd', 1)[0]
      ?.split(/\r\n?|\n/).length;
    throw unreadable(
      `This file is not written in UTF-8 but in another encoding, such as Windows-1252: see line ${line}. ${SAVE_AS}`,
    );
  }
}

function* rowsOf(text: string, delimiter: string): Generator<CellRow> {
  let row = 0;
  for (const cells of streamCsvRows(text, { delimiter, typeInference: false })) {
    row += 1;
    yield [row, cells.slice(0, MAX_COLUMNS).map((cell) => withoutApostrophe(textOfCell(cell ?? '')))];
  }
}

/** Reads a CSV file: separated by commas, semicolons, tabs or vertical bars. @throws Refusal that names the reason */
export function* csvCells(file: Buffer): Generator<SheetPart> {
  const { text: whole, notices } = decode(file);
  const marked = SEPARATOR_LINE.exec(whole);
  const text = whole.slice(marked?.[0].length ?? 0);
  const delimiter = marked?.[1] ?? csvDelimiter(text.slice(0, bounds.importedRow.value));
  const fault = csvFault(text, delimiter, { max: MAX_ROWS, message: TOO_MANY_ROWS });
  if (fault) throw (fault.is === 'large' ? tooLarge : unreadable)(fault.message);
  yield { notices };
  yield* inParts(rowsOf(text, delimiter));
}
