import type { PublicAnswer } from '#src/shared/public-answer.ts';
import { toolPath } from '#src/tools/tool-address.ts';
import { listTools } from '#src/tools/tool-repository.server.ts';
import type { Route } from './+types/sitemap';
import { shopContext } from './page-context.server.ts';

const PAGES = ['/', '/tools', '/reviews', '/contact'];

export const handle = { reads: ['tools'] } satisfies PublicAnswer;

/** Every address of this shop that a search engine may show. */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, db } = context.get(shopContext);
  const tools = await listTools(db);
  const addresses = [...PAGES, ...tools.map(toolPath)].map((path) => new URL(path, config.publicUrl).href);
  const entries = addresses.map((address) => `  <url><loc>${address.replaceAll('&', '&amp;')}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}
