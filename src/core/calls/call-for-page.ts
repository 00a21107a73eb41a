import type { Page } from '#src/platform/http/page.ts';
import { identified, listOf } from './answers.ts';
import { callAsSignedIn, readAnswer, send } from './call-api.ts';
import { timed } from './newest-answer.ts';

interface PageCall {
  limit: number;
  after?: string | undefined;
  /** Filters of the list; undefined and empty ones are omitted. */
  query?: Record<string, string | undefined>;
  signal?: AbortSignal | undefined;
  /** A public list: the call sends no authorization header. */
  isPublic?: boolean;
}

/** The cursor in `Link: </api/…?after=…>; rel="next"`. */
function nextCursor(link: string | null): string | undefined {
  const address = /^<([^>]*)>; rel="next"$/.exec(link ?? '')?.[1];
  return (address && new URL(address, window.location.origin).searchParams.get('after')) || undefined;
}

/**
 * Fetches one page of a list; every list of the front end uses this. A backend that does not support `limit` returns
 * the whole list.
 * @throws ApiError
 */
export function callForPage<Item extends { _id: string }>(
  path: string,
  { limit, after, query = {}, signal, isPublic = false }: PageCall,
): Promise<Page<Item>> {
  const filled = Object.entries({ ...query, limit: String(limit), after }).filter(([, value]) => value);
  const url = `${path}?${new URLSearchParams(filled as [string, string][])}`;
  let next: string | undefined;
  const request = async (headers: Record<string, string>) => {
    const response = await send(url, { headers, ...(signal && { signal }) });
    next = nextCursor(response.headers.get('link'));
    return response;
  };
  const expected = listOf(identified<Item>());
  return timed(async () => {
    const items = isPublic ? await readAnswer(await request({}), expected) : await callAsSignedIn(request, expected);
    return { items, next };
  });
}
