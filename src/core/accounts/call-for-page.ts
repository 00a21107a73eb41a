import type { Page } from '#src/platform/http/page.ts';
import { identified, listOf } from './answers.ts';
import { callAsSignedIn, readAnswer, send } from './call-api.ts';

interface PageCall {
  limit: number;
  after?: string | undefined;
  /** Filters of the list; what is undefined or empty is left out. */
  query?: Record<string, string | undefined>;
  signal?: AbortSignal | undefined;
  /** Called by anyone, without an authorization header. */
  isPublic?: boolean;
}

/** The cursor in `Link: </api/…?after=…>; rel="next"`. */
function nextCursor(link: string | null): string | undefined {
  const address = /^<([^>]*)>; rel="next"$/.exec(link ?? '')?.[1];
  return (address && new URL(address, window.location.origin).searchParams.get('after')) || undefined;
}

/**
 * THE LIST CLIENT: calls for one page of a list. A backend that does not know `limit` sends the whole list.
 * @throws ApiError
 */
export async function callForPage<Item extends { _id: string }>(
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
  const items = isPublic ? await readAnswer(await request({}), expected) : await callAsSignedIn(request, expected);
  return { items, next };
}
