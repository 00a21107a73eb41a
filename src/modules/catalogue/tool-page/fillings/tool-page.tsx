import { data, redirect } from 'react-router';
import { fillingsOf } from '#src/core/point.ts';
import { readReviews } from '#src/core/reviews/list-reviews.server.ts';
import { company, story } from '#src/core/site/company.ts';
import { contactChannels } from '#src/core/site/contact-channel.ts';
import { shopContext } from '#src/core/site/page-context.server.ts';
import { absoluteUrl, publicPage } from '#src/core/site/page-meta.ts';
import { addToolNotes } from '#src/core/tools/add-tool-notes.server.ts';
import { TileGrid } from '#src/core/tools/tile-grid.tsx';
import type { Tool } from '#src/core/tools/tool.ts';
import { toolAdditions } from '#src/core/tools/tool-additions.ts';
import { toolIdIn, toolPath } from '#src/core/tools/tool-path.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import { ToolCards } from '#src/core/tools/tool-row.tsx';
import { summarise } from '#src/core/tools/tool-summary.ts';
import { useLiveStock } from '#src/core/tools/use-live-stock.ts';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { comparePath } from '../../compare/compare-url.ts';
import { ToolSetSection } from '../../related/fillings/tool-set.tsx';
import { relatedItems } from '../../related/related-items.server.ts';
import { productStructuredData } from '../product-structured-data.ts';
import type { Route } from './+types/tool-page';
import { BuyBar } from './buy-bar.tsx';
import { ToolReviews } from './tool-reviews.tsx';
import { ToolView } from './tool-view.tsx';

/** Number of latest reviews shown; /reviews has all of them. */
const REVIEWS_SHOWN = 3;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { config, db, fills } = shop;
  const id = toolIdIn(params.tool);
  const storedTool = id && (await findTool(db, id));
  if (!storedTool) throw data(null, { status: 404 });
  const path = toolPath(storedTool);
  // A URL with an old name still works and redirects, so that search engines learn the new one.
  if (path !== `/tools/${params.tool}`) throw redirect(path, 301);
  const { set, tiles, cards } = await relatedItems(shop, storedTool, new URL(request.url).searchParams);
  const relatedTools = cards.flatMap(({ tools }) => tools);
  const [tool = storedTool, ...others] = await addToolNotes(shop, [storedTool, ...relatedTools]);
  const summaries = new Map(others.map((related) => [related._id, summarise(related)]));
  const rows = cards.map(({ title, tools }) => ({
    title,
    tools: tools.flatMap(({ _id }) => summaries.get(_id) ?? []),
  }));
  const { items: reviews } = tool.notes?.rating
    ? await readReviews(shop, { limit: REVIEWS_SHOWN }, { stars: '', tool: tool._id })
    : { items: [] };
  const additions = fillingsOf(fills, toolAdditions);
  const offer = {
    priceSteps: additions.flatMap(({ priceSteps }) => priceSteps?.(tool, config) ?? []),
    rows: additions.flatMap(({ offer: rowsOf }) => rowsOf?.(tool, config) ?? []),
  };
  const compare = { to: comparePath([tool._id]), label: 'Compare with other tools' };
  const links = [...additions.flatMap(({ link }) => link?.(tool) ?? []), compare];
  const ways = fillingsOf(fills, contactChannels).flatMap((channelsOf) => channelsOf(config, tool));
  return { tool, set, tiles, rows, strengths: story.strengths, offer, links, ways, reviews };
}

export const handle = { reads: ['tools', 'reviews'], query: ['pieces'] } satisfies PublicResponse;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { tool, reviews } = loaderData;
  const path = toolPath(tool);
  const currency = matches[0].loaderData?.currency ?? 'USD';
  return publicPage(matches, {
    title: `${tool.toolName} | ${company.name}`,
    description: tool.description,
    path,
    picture: { src: tool.img, alt: tool.toolName },
    structuredData: productStructuredData(tool, reviews, currency, (to) => absoluteUrl(matches[0], to)),
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
  loaderData: { tool: loaded, set, tiles, rows, strengths, offer, links, ways, reviews },
}: Route.ComponentProps) {
  const tool = useLiveStock(loaded);
  return (
    <article className="page-width py-6 lg:py-10">
      <Breadcrumbs tool={tool} />
      <ToolView tool={tool} strengths={strengths} offer={offer} links={links} ways={ways} />
      {set && <ToolSetSection set={set} />}
      <ToolReviews tool={tool} reviews={reviews} />
      {tiles.map(({ title, tiles: shown }) => (
        <section key={title} className="mt-14 print:hidden">
          <h2 className="text-title">{title}</h2>
          <TileGrid tiles={shown} />
        </section>
      ))}
      {rows.map(({ title, tools }) => (
        <section key={title} className="mt-14 print:hidden">
          <h2 className="text-title">{title}</h2>
          <ToolCards tools={tools} />
        </section>
      ))}
      <BuyBar tool={tool} />
    </article>
  );
}
