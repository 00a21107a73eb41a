/** A part of a list: the next `limit` items after the one with the id `after`. */
export interface ListPart {
  limit: number;
  after?: string | undefined;
}

/**
 * Asks for a part of a list in a header, so that the address of the call stays that of the specification. Whoever does not know
 * it sends the whole list.
 */
export const preferPart = (limit: number) => ({ prefer: `maxpagesize=${limit}` });

/** What such a header asks for. */
export function preferredPart(header: string | string[] | undefined): number | undefined {
  const asked = /(?:^|[,;\s])maxpagesize=(\d{1,3})(?=$|[,;\s])/i.exec(String(header ?? ''))?.[1];
  return asked === undefined ? undefined : Math.max(1, Number(asked));
}
