import { LRUCache } from 'lru-cache';
import type { PublicResponse } from './public-response.ts';

/** Responses to longer query values are not cached: they are no search of a visitor. */
const MAX_VALUE_LENGTH = 200;
/** Longer addresses are parsed at each request, in characters. */
const MAX_REMEMBERED_LENGTH = 500;
const MAX_REMEMBERED = 1_000;

/** The address of a public response: path and the query parameters that change it, in a fixed order. */
export interface PublicAddress {
  url: string;
  reads: PublicResponse['reads'];
}

/** @returns for a pathname, what its response depends on; undefined when it may not be cached */
export type DeclarationOf = (pathname: string) => PublicResponse | undefined;

const NOT_CACHED = 'not cached';

function parse(url: string, declarationOf: DeclarationOf): PublicAddress | undefined {
  const parsed = url.startsWith('/') ? URL.parse(`http://shop${url}`) : null;
  // `/tools/x\..\..\metrics` is a tool to one parser and /metrics to another: only addresses that all parse alike are cached.
  if (!parsed || parsed.pathname !== url.split('?', 1)[0]) return undefined;
  const { pathname, searchParams } = parsed;
  const declared = declarationOf(pathname);
  if (!declared) return undefined;
  const counted = new URLSearchParams();
  for (const name of declared.query ?? []) {
    const [value, ...more] = searchParams.getAll(name);
    if (more.length > 0 || (value?.length ?? 0) > MAX_VALUE_LENGTH) return undefined;
    if (value !== undefined) counted.set(name, value);
  }
  return { url: counted.size > 0 ? `${pathname}?${counted}` : pathname, reads: declared.reads };
}

/** @returns a function that finds the one address of a public response, however it was requested; undefined for any other */
export function publicAddresses(declarationOf: DeclarationOf): (url: string) => PublicAddress | undefined {
  const known = new LRUCache<string, PublicAddress | typeof NOT_CACHED>({ max: MAX_REMEMBERED });
  return (url) => {
    const remembered = known.get(url);
    if (remembered) return remembered === NOT_CACHED ? undefined : remembered;
    const address = parse(url, declarationOf);
    if (url.length <= MAX_REMEMBERED_LENGTH) known.set(url, address ?? NOT_CACHED);
    return address;
  };
}
