import { data, redirect } from 'react-router';
import { readReviews } from '#src/core/reviews/list-reviews.server.ts';
import { company, story } from '#src/core/site/company.ts';
import { shopContext } from '#src/core/site/page-context.server.ts';
import { absoluteUrl, publicPage } from '#src/core/site/page-meta.ts';
import { BuyBar } from '#src/core/tools/tool-page/buy-bar.tsx';
import { ToolReviews } from '#src/core/tools/tool-page/tool-reviews.tsx';
import { ToolView } from '#src/core/tools/tool-page/tool-view.tsx';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Route } from './+types/tool-page';
import { findSimilar } from './find-similar.server.ts';
import { noteTools } from './note-tools.server.ts';
import type { Tool } from './tool.ts';
import { toolIdIn, toolPath } from './tool-address.ts';
import { productFacts } from './tool-facts.ts';
import { findTool } from './tool-repository.server.ts';
import { ToolRow } from './tool-row.tsx';
import { summarise } from './tool-summary.ts';
import { useLiveStock } from './use-live-stock.ts';

/** The newest ones; /reviews has them all. */
const REVIEWS_SHOWN = 3;

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { config, db, extensions } = shop;
  const id = toolIdIn(params.tool);
  const found = id && (await findTool(db, id));
  if (!found) throw data(null, { status: 404 });
  const path = toolPath(found);
  // An old name still leads here, and search engines learn the new one.
  if (path !== `/tools/${params.tool}`) throw redirect(path, 301);
  const [tool = found, ...others] = await noteTools(shop, [found, ...(await findSimilar(db, found))]);
  const { items: reviews } = tool.notes?.rating
    ? await readReviews(shop, { limit: REVIEWS_SHOWN }, { stars: '', tool: tool._id })
    : { items: [] };
  const offers = extensions.flatMap(({ toolOffer }) => toolOffer?.(tool, config) ?? []);
  const links = extensions.flatMap(({ toolLink }) => toolLink?.(tool) ?? []);
  const ways = extensions.flatMap(({ waysToAsk }) => waysToAsk?.(config, tool) ?? []);
  const said = { tool, others: others.map(summarise), strengths: story.strengths, offers, links, ways, reviews };
  return { ...said, asksVisitors: tool.notes?.tellMe === true };
}

export const handle = { reads: ['tools', 'reviews'] } satisfies PublicResponse;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { tool, reviews } = loaderData;
  const path = toolPath(tool);
  const currency = matches[0].loaderData?.currency ?? 'USD';
  return publicPage(matches, {
    title: `${tool.toolName} | ${company.name}`,
    description: tool.description,
    path,
    picture: { src: tool.img, alt: tool.toolName },
    facts: productFacts(tool, reviews, currency, (to) => absoluteUrl(matches[0], to)),
  });
}

function Breadcrumbs({ tool }: { tool: Tool }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm print:hidden">
      <ol className="flex flex-wrap gap-x-2">
        <li>
          <PageLink className="inline-flex min-h-6 items-center text-link" to="/tools">
            All Tools
          </PageLink>
        </li>
        {tool.category && (
          <li className="before:mr-2 before:text-base-content/60 before:content-['/']">
            <PageLink
              className="inline-flex min-h-6 items-center text-link"
              to={`/tools?${new URLSearchParams({ category: tool.category })}`}
            >
              {tool.category}
            </PageLink>
          </li>
        )}
      </ol>
    </nav>
  );
}

export default function ToolPage({
  loaderData: { tool: loaded, others, strengths, offers, links, ways, reviews },
}: Route.ComponentProps) {
  const tool = useLiveStock(loaded);
  return (
    <article className="page-width py-6 lg:py-10">
      <Breadcrumbs tool={tool} />
      <ToolView tool={tool} strengths={strengths} offers={offers} links={links} ways={ways} />
      <ToolReviews tool={tool} reviews={reviews} />
      {others.length > 0 && (
        <section className="mt-14 print:hidden">
          <h2 className="text-title">More on the same battery</h2>
          <ToolRow tools={others} />
        </section>
      )}
      <BuyBar tool={tool} />
    </article>
  );
}
