/** A problem in a row of an imported file. */
export interface PriceRowProblem {
  /** Number of the row in the spreadsheet. */
  row: number;
  /** Heading; empty for the row as a whole. */
  column: string;
  reason: string;
}

/** What an imported file did; with a problem, it did nothing. */
export interface ImportedPrices {
  added: number;
  /** Rows that ended a price with the same number of pieces on the same days. */
  replaced: number;
  unchanged: number;
  problemCount: number;
  /** The first ones. */
  problems: PriceRowProblem[];
  /** Sentences about how the file was read, such as sheets that were not. */
  notices: string[];
}
