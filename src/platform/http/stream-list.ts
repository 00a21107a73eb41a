import { pipeline, Readable } from 'node:stream';
import { setImmediate as otherRequests } from 'node:timers/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, preferredEncoding } from '#src/platform/cache/content-encoding.ts';
import type { Page, PageRequest } from './page.ts';

/** Items that are read and sent at once. */
export const CHUNK = 500;

export type Find<Item> = (request: PageRequest) => Promise<Page<Item>>;

/** A list as JSON, a page at a time: only that page is in memory, however long the list is. */
async function* jsonArray<Item>(first: Page<Item>, find: Find<Item>) {
  let before = '[';
  for (let page = first; ; page = await find({ limit: CHUNK, after: page.next })) {
    if (page.items.length > 0) yield before + page.items.map((item) => JSON.stringify(item)).join(',');
    if (page.items.length > 0) before = ',';
    if (page.next === undefined) break;
    await otherRequests();
  }
  yield before === '[' ? '[]' : ']';
}

/** Fast levels: a long list is compressed for each request. */
const compressors = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: () => createGzip({ level: 3 }),
} satisfies Record<Encoding, () => NodeJS.ReadWriteStream>;

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A long answer in parts, compressed as the request accepts it. */
export function sendCompressed(parts: AsyncIterable<string>, { request, reply }: Exchange): Readable {
  reply.header('vary', 'accept-encoding');
  const plain = Readable.from(parts, { objectMode: false });
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  if (!encoding) return plain;
  reply.header('content-encoding', encoding);
  // What breaks one end of it reaches the other; nothing is left to report it to.
  return pipeline(plain, compressors[encoding](), () => {});
}

/**
 * A long list, compressed as the request accepts it.
 * @param find goes on after `first`
 */
export function streamList<Item>(first: Page<Item>, find: Find<Item>, exchange: Exchange): Readable {
  exchange.reply.type('application/json; charset=utf-8');
  return sendCompressed(jsonArray(first, find), exchange);
}
