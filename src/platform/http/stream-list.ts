import { pipeline, Readable } from 'node:stream';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, preferredEncoding } from '#src/platform/cache/content-encoding.ts';
import type { Page, PageRequest } from './page.ts';

/** Number of items read and sent at a time. */
export const CHUNK = 500;

export type Find<Item> = (request: PageRequest) => Promise<Page<Item>>;

/** A list as JSON, page by page: only one page is in memory at a time, however long the list is. */
async function* jsonArray<Item>(first: Page<Item>, find: Find<Item>) {
  let prefix = '[';
  for (let page = first; ; page = await find({ limit: CHUNK, after: page.next })) {
    if (page.items.length > 0) yield prefix + page.items.map((item) => JSON.stringify(item)).join(',');
    if (page.items.length > 0) prefix = ',';
    if (page.next === undefined) break;
    await yieldToRequests();
  }
  yield prefix === '[' ? '[]' : ']';
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

/** Streams a long answer in parts, compressed with an encoding that the request accepts. */
export function sendCompressed(parts: AsyncIterable<string>, { request, reply }: Exchange): Readable {
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
  const plain = Readable.from(parts, { objectMode: false });
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  if (!encoding) return plain;
  reply.header('content-encoding', encoding);
  // The pipeline passes an error at either end to the other, so that there is nothing left to report.
  return pipeline(plain, compressors[encoding](), () => {});
}

/**
 * Streams a long list as JSON, compressed with an encoding that the request accepts.
 * @param find returns the pages after `first`
 */
export function streamList<Item>(first: Page<Item>, find: Find<Item>, exchange: Exchange): Readable {
  exchange.reply.type('application/json; charset=utf-8');
  return sendCompressed(jsonArray(first, find), exchange);
}
