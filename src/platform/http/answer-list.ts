import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Page, PageRequest } from './page.ts';
import { plainText } from './plain-text.ts';
import { CHUNK, type Exchange, streamList } from './stream-list.ts';

export const MAX_PAGE_SIZE = 500;

/**
 * Query of every list call: the page of `limit` items after the cursor `after`, or the whole list without a limit (spec
 * section 7).
 */
export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
  after: plainText(300).optional(),
});

type ListQuery = z.output<typeof listQuery>;

/**
 * Answers with an array: the requested page, with a `Link` header (RFC 8288) to the next one, or the whole list,
 * streamed when it is long.
 * @param find returns a page. The page may be short to bound the cost of an answer, but not when `whole` is true
 */
export async function answerList<Item>(
  { limit, after }: ListQuery,
  exchange: Exchange,
  find: (request: PageRequest, whole: boolean) => Promise<Page<Item>>,
): Promise<Item[] | Readable> {
  if (limit === undefined) {
    const first = await find({ limit: CHUNK, after }, true);
    return first.next === undefined ? first.items : streamList(first, (request) => find(request, true), exchange);
  }
  const { items, next } = await find({ limit, after }, false);
  if (next) exchange.reply.header('link', linkTo(next, exchange.request.url));
  return items;
}

function linkTo(next: string, url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://shop');
  searchParams.set('after', next);
  return `<${pathname}?${searchParams}>; rel="next"`;
}
