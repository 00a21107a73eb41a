import { fillingsOf } from '#src/core/point.ts';
import { toolPages } from '#src/core/tools/tool-pages.ts';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import { withoutNul } from '#src/platform/http/without-nul.ts';
import type { Route } from './+types/sitemap.route';
import { shopContext } from './page-context.server.ts';

const PAGES = ['/', '/tools', '/reviews', '/contact'];

export const handle = { reads: ['tools'], query: ['after'] } satisfies PublicResponse;

/** @param all the root element, and `each` the element of a URL (sitemaps.org) */
function xmlOf(addresses: readonly URL[], all: 'urlset' | 'sitemapindex', each: 'url' | 'sitemap'): Response {
  const entries = addresses.map(({ href }) => `  <${each}><loc>${href.replaceAll('&', '&amp;')}</loc></${each}>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<${all} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${all}>
`;
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}

/**
 * All URLs of this shop for search engines. A long catalogue is split into several lists, and this URL is their index:
 * `?after=` is the first list, `?after=<id>` the list of the tools after that one.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { config, db, fills } = context.get(shopContext);
  const [pages] = fillingsOf(fills, toolPages);
  const absolute = (path: string) => new URL(path, config.publicUrl);
  const after = new URL(request.url).searchParams.get('after');
  const parts = after === null ? ((await pages?.listParts(db)) ?? []) : [];
  if (parts.length > 1) {
    const lists = parts.map((id) => absolute(`/sitemap.xml?${new URLSearchParams({ after: id })}`));
    return xmlOf(lists, 'sitemapindex', 'sitemap');
  }
  const paths = [...(after ? [] : PAGES), ...((await pages?.listPaths(db, withoutNul(after ?? ''))) ?? [])];
  return xmlOf(paths.map(absolute), 'urlset', 'url');
}
