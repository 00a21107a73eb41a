import { LRUCache } from 'lru-cache';
import type { PublicResponse } from './public-response.ts';

/** Responses to longer query values are not cached: no visitor searches for them. In characters. */
const MAX_VALUE_LENGTH = 200;
/** Longer addresses are parsed on each request. In characters. */
const MAX_REMEMBERED_LENGTH = 500;
const MAX_REMEMBERED = 1_000;

/** The normalized address of a public response: the path and the query parameters that change it, in a fixed order. */
export interface PublicAddress {
  url: string;
  reads: PublicResponse['reads'];
}

/** @returns the declaration of the response at a path; undefined if it must not be cached */
export type DeclarationOf = (pathname: string) => PublicResponse | undefined;

const NOT_CACHED = 'not cached';

function parse(url: string, declarationOf: DeclarationOf): PublicAddress | undefined {
  const parsed = url.startsWith('/') ? URL.parse(`http://shop${url}`) : null;
  // `/tools/x\..\..\metrics` is a tool to one parser and /metrics to another: cache only addresses that all parse
  // alike.
  if (!parsed || parsed.pathname !== url.split('?', 1)[0]) return undefined;
  const { pathname, searchParams } = parsed;
  const declaration = declarationOf(pathname);
  if (!declaration) return undefined;
  const relevant = new URLSearchParams();
  for (const name of declaration.query ?? []) {
    const [value, ...duplicates] = searchParams.getAll(name);
    if (duplicates.length > 0 || (value?.length ?? 0) > MAX_VALUE_LENGTH) return undefined;
    if (value !== undefined) relevant.set(name, value);
  }
  return { url: relevant.size > 0 ? `${pathname}?${relevant}` : pathname, reads: declaration.reads };
}

/** @returns a function that normalizes the URL of a public response; undefined for any other URL */
export function publicAddresses(declarationOf: DeclarationOf): (url: string) => PublicAddress | undefined {
  const cache = new LRUCache<string, PublicAddress | typeof NOT_CACHED>({ max: MAX_REMEMBERED });
  return (url) => {
    const cached = cache.get(url);
    if (cached) return cached === NOT_CACHED ? undefined : cached;
    const address = parse(url, declarationOf);
    if (url.length <= MAX_REMEMBERED_LENGTH) cache.set(url, address ?? NOT_CACHED);
    return address;
  };
}
