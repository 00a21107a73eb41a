import { pipeline, Readable } from 'node:stream';
import { setImmediate as otherRequests } from 'node:timers/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Encoding, preferredEncoding } from '#src/server/accept-encoding.ts';
import { type ListPart, preferredPart } from '#src/shared/list-part.ts';
import { plainText } from '#src/shared/plain-text.ts';

/** Items in a part. */
export const LARGEST_PART = 500;

/** A part of a list: the `limit` items after the one with the id `after`. Without a limit it is the whole list, as in spec section 7. */
export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(LARGEST_PART).optional(),
  after: plainText(64).optional(),
});

/** Items that are read and sent at once. */
const CHUNK = 500;

type Read<Item> = (part: ListPart) => Promise<Item[]>;

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

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

interface FoundPart<Item> {
  items: Item[];
  /** What the next part comes after; undefined at the end of the list. */
  next: string | undefined;
}

/**
 * Answers a search the same way. A part of it may end before it is full, so that a link (RFC 8288) says where it goes on; the
 * answer itself stays an array.
 * @param find looks at no more than one answer may cost; asked with `whole`, it goes on until the part is full
 */
export function answerSearch<Item extends { _id: string }>(
  query: z.output<typeof listQuery>,
  exchange: Exchange,
  find: (part: ListPart, whole: boolean) => Promise<FoundPart<Item>>,
): Promise<Item[] | Readable> {
  const whole = askedLimit(query, exchange.request) === undefined;
  return answerList(query, exchange, async (part) => {
    const { items, next } = await find(part, whole);
    if (next && !whole) exchange.reply.header('link', linkTo(next, exchange.request));
    return items;
  });
}

function linkTo(next: string, { url }: FastifyRequest): string {
  const { pathname, searchParams } = new URL(url, 'http://shop');
  searchParams.set('after', next);
  return `<${pathname}?${searchParams}>; rel="next"`;
}

/** How many items a request asks for, in its address or as a preference; undefined for the whole list. */
function askedLimit(query: z.output<typeof listQuery>, request: FastifyRequest): number | undefined {
  const preferred = preferredPart(request.headers.prefer);
  return query.limit ?? (preferred && Math.min(preferred, LARGEST_PART));
}

/** Answers with the part that was asked for, or with the whole list, streamed when it is long. */
export async function answerList<Item extends { _id: string }>(
  query: z.output<typeof listQuery>,
  { request, reply }: Exchange,
  read: Read<Item>,
): Promise<Item[] | Readable> {
  const { after } = query;
  const limit = askedLimit(query, request);
  if (preferredPart(request.headers.prefer) !== undefined) reply.header('preference-applied', `maxpagesize=${limit}`);
  const first = await read({ limit: limit ?? CHUNK, after });
  if (limit !== undefined || first.length < CHUNK) return first;
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  const plain = Readable.from(jsonArray(first, read), { objectMode: false });
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  if (!encoding) return plain;
  reply.header('content-encoding', encoding);
  // What breaks one end of it reaches the other; nobody is left to be told.
  return pipeline(plain, compressors[encoding](), () => {});
}
