import { preferPart } from '#src/platform/http/list-part.ts';
import { identified, listOf } from './answers.ts';
import { callAsSignedIn, send } from './call-api.ts';

interface PartOptions {
  /** A search tells where it goes on: its parts may end before they are full. */
  isSearch?: boolean;
  signal?: AbortSignal | undefined;
}

/**
 * Calls for a part of a list as the signed-in user.
 * @returns `next` is what the next part comes after, undefined at the end
 * @throws ApiError
 */
export async function callForPart<Item extends { _id: string }>(
  path: string,
  limit: number,
  { isSearch = false, signal }: PartOptions = {},
): Promise<{ items: Item[]; next: string | undefined }> {
  let link: string | null = null;
  const items = await callAsSignedIn(async (authorization) => {
    const headers = { ...preferPart(limit), ...authorization };
    const response = await send(path, { headers, ...(signal && { signal }) });
    link = response.headers.get('link');
    return response;
  }, listOf(identified<Item>()));
  if (!isSearch) return { items, next: items.length === limit ? items.at(-1)?._id : undefined };
  const address = /^<([^>]*)>; rel="next"$/.exec(link ?? '')?.[1];
  const next = address && new URL(address, window.location.origin).searchParams.get('after');
  return { items, next: next || undefined };
}
