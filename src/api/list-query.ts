import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { plainText } from '#src/shared/plain-text.ts';

/** A part of a list: the `limit` items after the one with the id `after`. Without a limit it is the whole list, as in spec section 7. */
export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).optional(),
  after: plainText(64).optional(),
});

export interface ListPart {
  limit: number;
  after?: string | undefined;
}

/** Items that are read and sent at once. */
const CHUNK = 500;

/** The rest of a list as JSON, a part at a time: only that part is in memory, however long the list is. */
async function* jsonArray<Item extends { _id: string }>(first: Item[], read: (part: ListPart) => Promise<Item[]>) {
  let items = first;
  let before = '[';
  while (items.length > 0) {
    yield before + items.map((item) => JSON.stringify(item)).join(',');
    before = ',';
    items = items.length < CHUNK ? [] : await read({ limit: CHUNK, after: items.at(-1)?._id });
  }
  yield before === '[' ? '[]' : ']';
}

/** Answers with the part that was asked for, or with the whole list, streamed when it is long. */
export async function answerList<Item extends { _id: string }>(
  { limit, after }: z.output<typeof listQuery>,
  reply: FastifyReply,
  read: (part: ListPart) => Promise<Item[]>,
): Promise<Item[] | Readable> {
  const first = await read({ limit: limit ?? CHUNK, after });
  if (limit !== undefined || first.length < CHUNK) return first;
  reply.type('application/json; charset=utf-8');
  return Readable.from(jsonArray(first, read), { objectMode: false });
}
