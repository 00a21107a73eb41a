// Program that reads the cells of a spreadsheet; read-cells.server.ts starts it.
import { answerFile } from '#src/platform/programs/answer-file.ts';
import { csvCells } from './csv-cells.server.ts';
import { unreadable } from './sheet-cells.ts';
import { workbookCells } from './workbook-cells.server.ts';

const ZIP = Buffer.from('PK\u0003\u0004');
/** Signature of an old workbook (.xls) and of one with a password. */
const COMPOUND_FILE = Buffer.from('d0cf11e0', 'hex');

await answerFile((file) => {
  const signature = file.subarray(0, 4);
  if (signature.equals(COMPOUND_FILE))
    throw unreadable('This is an old workbook (.xls), or one with a password. Save it as .xlsx without one.');
  return signature.equals(ZIP) ? workbookCells(file) : csvCells(file);
});
