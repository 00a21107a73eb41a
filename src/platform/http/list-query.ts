import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { preferredPart } from './list-part.ts';
import { plainText } from './plain-text.ts';

/** Items in a part. */
export const LARGEST_PART = 500;

/** A part of a list: the `limit` items after the one with the id `after`. Without a limit it is the whole list, as in spec section 7. */
export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(LARGEST_PART).optional(),
  after: plainText(64).optional(),
});

export type ListQuery = z.output<typeof listQuery>;

/** How many items a request asks for, in its address or as a preference; undefined for the whole list. */
export function askedLimit(query: ListQuery, request: FastifyRequest): number | undefined {
  const preferred = preferredPart(request.headers.prefer);
  return query.limit ?? (preferred && Math.min(preferred, LARGEST_PART));
}
