import { bounds } from '#src/platform/limits/bounds.ts';

/** Maximum size of a file, in bytes. */
export const MAX_IMPORT_BYTES: number = bounds.importedFile.value;
/** Maximum number of problems and of changes listed in an answer; the counts cover all. */
export const MAX_LISTED = 200;

/** Why a row cannot be imported. */
export interface RowProblem {
  /** Row number in the spreadsheet: the headings are row 1. */
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
  /** Added as a draft, because it has no picture. */
  draft: boolean;
  fields: { column: string; was: string; is: string }[];
}

/** Result or preview of an import. */
export interface ImportOutcome {
  added: number;
  /** New tools without a picture, which become drafts. */
  drafts: number;
  changed: number;
  unchanged: number;
  problemCount: number;
  problems: RowProblem[];
  changes: RowChange[];
  /** How the file was read, where that may surprise: a skipped sheet, split cells. */
  notices: string[];
  /** Hash of the changes of the correct rows: sent with the file, it imports exactly these. */
  plan: string;
  imported: boolean;
}

/** Number of rows that the import writes. */
export const rowsToImport = ({ added, drafts, changed }: ImportOutcome): number => added + drafts + changed;

/** A line of the answer: progress, and finally the outcome or the error. */
export type ImportLine =
  | { done: number; of: number }
  | { outcome: ImportOutcome }
  | { error: { code: string; message: string } };
