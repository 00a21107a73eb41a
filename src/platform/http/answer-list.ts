import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { type ListPart, preferredPart } from './list-part.ts';
import { askedLimit, type ListQuery } from './list-query.ts';
import { CHUNK, type Exchange, type Read, streamList } from './stream-list.ts';

/** Answers with the part that was asked for, or with the whole list, streamed when it is long. */
export async function answerList<Item extends { _id: string }>(
  query: ListQuery,
  exchange: Exchange,
  read: Read<Item>,
): Promise<Item[] | Readable> {
  const { request, reply } = exchange;
  const limit = askedLimit(query, request);
  if (preferredPart(request.headers.prefer) !== undefined) reply.header('preference-applied', `maxpagesize=${limit}`);
  const first = await read({ limit: limit ?? CHUNK, after: query.after });
  if (limit !== undefined || first.length < CHUNK) return first;
  return streamList(first, read, exchange);
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
  query: ListQuery,
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
