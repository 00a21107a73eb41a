import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import type { Route } from './+types/robots.route';
import { shopContext } from './page-context.server.ts';

export const handle = { reads: [] } satisfies PublicResponse;

/** Private pages send noindex themselves: crawlers would not see it on a page that is disallowed here. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(shopContext).config;
  return new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
