import { bounds } from '#src/platform/limits/bounds.ts';

/** So many bytes a file may have, and the parts of a workbook together once they are unpacked. */
export const MAX_IMPORT_BYTES: number = bounds.importedFile.value;
export const MAX_UNPACKED_BYTES: number = bounds.unpackedWorkbook.value;
/** Tools in a file. */
export const MAX_IMPORT_ROWS: number = bounds.importedRows.value;
/** Problems and changes that an answer lists; it counts all. */
export const MAX_LISTED = 200;

/** Why a row cannot be imported. */
export interface RowProblem {
  /** As the spreadsheet numbers it: the headings are row 1. */
  row: number;
  /** Heading of the column. */
  column: string;
  reason: string;
}

/** Changes of a row. */
export interface RowChange {
  row: number;
  tool: string;
  added: boolean;
  fields: { column: string; was: string; is: string }[];
}

/** Result or preview of an import. */
export interface ImportOutcome {
  added: number;
  changed: number;
  unchanged: number;
  problemCount: number;
  problems: RowProblem[];
  changes: RowChange[];
  /** Names what was checked: sent with the file, it imports just that. */
  plan: string;
  imported: boolean;
}

/** A line of the answer: how far it is, and at last the outcome or why there is none. */
export type ImportLine =
  | { done: number; of: number }
  | { outcome: ImportOutcome }
  | { error: { code: string; message: string } };
