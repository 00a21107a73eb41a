/** A part of a list: the next `limit` items after the one with the id `after`. */
export interface ListPart {
  limit: number;
  after?: string | undefined;
}
