import { pipeline, Readable } from 'node:stream';
import { setImmediate as otherRequests } from 'node:timers/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, preferredEncoding } from '#src/platform/cache/content-encoding.ts';
import type { ListPart } from './list-part.ts';

/** Items that are read and sent at once. */
export const CHUNK = 500;

export type Read<Item> = (part: ListPart) => Promise<Item[]>;

/** The rest of a list as JSON, a part at a time: only that part is in memory, however long the list is. */
async function* jsonArray<Item extends { _id: string }>(first: Item[], read: Read<Item>) {
  let items = first;
  let before = '[';
  while (items.length > 0) {
    yield before + items.map((item) => JSON.stringify(item)).join(',');
    before = ',';
    await otherRequests();
    items = items.length < CHUNK ? [] : await read({ limit: CHUNK, after: items.at(-1)?._id });
  }
  yield before === '[' ? '[]' : ']';
}

/** Quick ones: a long list is compressed anew for everybody. */
const compressors = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: () => createGzip({ level: 3 }),
} satisfies Record<Encoding, () => NodeJS.ReadWriteStream>;

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * A list that begins with a full CHUNK, compressed as the request accepts it.
 * @param read goes on after `first`
 */
export function streamList<Item extends { _id: string }>(
  first: Item[],
  read: Read<Item>,
  { request, reply }: Exchange,
): Readable {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  const plain = Readable.from(jsonArray(first, read), { objectMode: false });
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  if (!encoding) return plain;
  reply.header('content-encoding', encoding);
  // What breaks one end of it reaches the other; nobody is left to be told.
  return pipeline(plain, compressors[encoding](), () => {});
}
