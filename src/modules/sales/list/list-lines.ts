/** A tool on a buyer's list. */
export interface ListLine {
  toolId: string;
  pieces: number;
}

/** The page of the list. */
export const LIST_PATH = '/list';

/** Maximum number of lines of a list. */
export const MAX_LIST_LINES = 100;
/** Maximum pieces of a line: above the stock of any tool that is made here. */
export const MAX_LINE_PIECES = 10_000_000;

/** What a device changed in a line since it and the account were last the same. */
export interface LineChange {
  toolId: string;
  /** Null if the line was removed. */
  pieces: number | null;
  /** The pieces when both were last the same; null if there was no line. */
  base: number | null;
}
