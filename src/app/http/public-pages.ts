import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type { PublicAnswer } from '#src/platform/cache/public-answer.ts';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

function childrenOf(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route): route is Route => route !== undefined && route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, index } : { id, ...(path !== undefined && { path }), children: childrenOf(routes, id) },
    );
}

/** The path of the page whose data a single-fetch address asks for: `/tools.data` is about `/tools`, `/_root.data` about `/`. */
function pagePath(pathname: string): string {
  if (pathname === '/_root.data') return '/';
  return pathname.endsWith('.data') ? pathname.slice(0, -'.data'.length) : pathname;
}

/** What a route says of its answer. One without a server loader depends on its address alone. */
function declared({ module }: Route): PublicAnswer | undefined {
  const handle = module.handle as Partial<PublicAnswer> | undefined;
  if (handle?.reads) return handle as PublicAnswer;
  return module.loader || module.middleware ? undefined : { reads: [] };
}

/** @returns for a pathname, what its page's answer depends on; undefined when it may not be kept or there is no such page */
export function publicPages({ routes }: ServerBuild): (pathname: string) => PublicAnswer | undefined {
  const tree = childrenOf(routes, undefined);
  return (pathname) => {
    const matches = matchRoutes(tree, pagePath(pathname)) ?? [];
    const chain = matches.map(({ route }) => routes[route.id ?? '']).filter((route) => route !== undefined);
    const [, ...belowRoot] = chain;
    if (belowRoot.length === 0 || belowRoot.some(({ path }) => path === '*')) return undefined;
    // The root's loader tells only what is configured.
    const answers = belowRoot.map(declared);
    if (!answers.every((answer) => answer !== undefined)) return undefined;
    return {
      reads: [...new Set(answers.flatMap(({ reads }) => reads))],
      query: ['_routes', ...answers.flatMap(({ query = [] }) => query)],
    };
  };
}
