/** The tables that public answers are made of. */
export type PublicTable = 'tools' | 'reviews';

/**
 * What a page (`export const handle`) or a call says of itself when its answer is the same for everybody: it is then made once
 * and kept until one of these tables changes. A page without a server loader needs to say nothing.
 */
export interface PublicAnswer {
  /** Everything the answer depends on besides its address. */
  reads: readonly PublicTable[];
  /** The query parameters that change the answer; others are not passed on. */
  query?: readonly string[];
}
