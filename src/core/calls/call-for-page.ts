import type { Page, PageQuery } from '#src/platform/http/page.ts';
import { callAsSignedIn, readAnswer, send } from './call-api.ts';
import { type Contract, expectedOf, type InputOf, pathOf } from './contract.ts';
import { timed } from './newest-answer.ts';

interface PageCall<Query> {
  limit: number;
  after?: string | undefined;
  /** Filters of the list; undefined and empty ones are omitted. */
  query?: Query;
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
export function callForPage<Query extends object, Item>(
  contract: Contract<string, Query, undefined, Item[]>,
  { limit, after, query, signal, isPublic = false }: PageCall<Omit<Query, keyof PageQuery>>,
): Promise<Page<Item>> {
  const path = pathOf(contract, { query: { ...query, limit, after } } as InputOf<typeof contract>);
  let next: string | undefined;
  const request = async (headers: Record<string, string>) => {
    const response = await send(path, { headers, ...(signal && { signal }) });
    next = nextCursor(response.headers.get('link'));
    return response;
  };
  const expected = expectedOf(contract);
  return timed(async () => {
    const items = isPublic ? await readAnswer(await request({}), expected) : await callAsSignedIn(request, expected);
    return { items, next };
  });
}
