import { matchPath, matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type { CallRow } from '#src/core/call.ts';
import type { DeclarationOf } from '#src/platform/cache/public-address.ts';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import type { Database } from '#src/platform/database/schema.ts';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

function childrenOf(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route): route is Route => route !== undefined && route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, index } : { id, ...(path !== undefined && { path }), children: childrenOf(routes, id) },
    );
}

/** The path of the page whose data a single-fetch URL requests: `/tools` for `/tools.data`, `/` for `/_root.data`. */
function pagePath(pathname: string): string {
  if (pathname === '/_root.data') return '/';
  return pathname.endsWith('.data') ? pathname.slice(0, -'.data'.length) : pathname;
}

/** The declaration of a route. A route without a server loader depends only on its URL. */
function declared({ module }: Route): PublicResponse | undefined {
  const handle = module.handle as Partial<PublicResponse> | undefined;
  if (handle?.reads) return handle as PublicResponse;
  return module.loader || module.middleware ? undefined : { reads: [] };
}

function publicPages({ routes }: ServerBuild): DeclarationOf {
  const tree = childrenOf(routes, undefined);
  return (pathname) => {
    const matches = matchRoutes(tree, pagePath(pathname)) ?? [];
    const chain = matches.map(({ route }) => routes[route.id ?? '']).filter((route) => route !== undefined);
    const [, ...belowRoot] = chain;
    if (belowRoot.length === 0 || belowRoot.some(({ path }) => path === '*')) return undefined;
    // The root's loader reads the configuration only.
    const declarations = belowRoot.map(declared);
    if (!declarations.every((declaration) => declaration !== undefined)) return undefined;
    return {
      reads: [...new Set(declarations.flatMap(({ reads }) => reads))],
      query: ['_routes', ...declarations.flatMap(({ query = [] }) => query)],
    };
  };
}

/** Only the canonical URL of a call is cached, although other forms lead to the call, too (call-address.ts). */
function publicCalls(calls: readonly CallRow[]): DeclarationOf {
  return (pathname) => {
    const row = calls.find(
      ([method, path, , call]) =>
        method === 'GET' && call.public && matchPath({ path: `/api${path}`, caseSensitive: true }, pathname),
    );
    return pathname.endsWith('/') ? undefined : row?.[3].public;
  };
}

/** What is shown of tools depends on the notes of the modules, too. */
function withNotes(found: PublicResponse | undefined, noted: readonly (keyof Database)[]): PublicResponse | undefined {
  return found?.reads.includes('tools') ? { ...found, reads: [...found.reads, ...noted] } : found;
}

/**
 * The declarations of the calls and pages; without built pages, only the API has public responses.
 * @param noted tables that the notes on tools are read from
 */
export function publicResponses(
  calls: readonly CallRow[],
  noted: readonly (keyof Database)[],
  pages?: ServerBuild,
): DeclarationOf {
  const callAt = publicCalls(calls);
  const pageAt = pages && publicPages(pages);
  return (pathname) => withNotes(pathname.startsWith('/api/') ? callAt(pathname) : pageAt?.(pathname), noted);
}
