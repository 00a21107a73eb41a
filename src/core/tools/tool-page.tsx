import { data, redirect } from 'react-router';
import { company, story } from '#src/core/site/company.ts';
import { shopContext } from '#src/core/site/page-context.server.ts';
import { absoluteUrl, publicPage } from '#src/core/site/page-meta.ts';
import { BoxAndPapers } from '#src/core/tools/tool-page/box-and-papers.tsx';
import { BuyBar } from '#src/core/tools/tool-page/buy-bar.tsx';
import { SpecificationTable, Strengths } from '#src/core/tools/tool-page/details.tsx';
import { Gallery } from '#src/core/tools/tool-page/gallery.tsx';
import { Offer } from '#src/core/tools/tool-page/offer.tsx';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Route } from './+types/tool-page';
import { findSimilar } from './find-similar.server.ts';
import { shownSpecification } from './shown-specification.ts';
import { suppliedLabel } from './supplied-as.ts';
import { SuppliedChip } from './supplied-chip.tsx';
import type { Tool } from './tool.ts';
import { toolIdIn, toolPath } from './tool-address.ts';
import { productFacts } from './tool-facts.ts';
import { ToolName } from './tool-name.tsx';
import { findTool } from './tool-repository.server.ts';
import { ToolRow } from './tool-row.tsx';
import { summarise } from './tool-summary.ts';
import { useLiveStock } from './use-live-stock.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { config, db, extensions } = context.get(shopContext);
  const id = toolIdIn(params.tool);
  const tool = id && (await findTool(db, id));
  if (!tool) throw data(null, { status: 404 });
  const path = toolPath(tool);
  // An old name still leads here, and search engines learn the new one.
  if (path !== `/tools/${params.tool}`) throw redirect(path, 301);
  const others = await findSimilar(db, tool);
  const offers = extensions.flatMap(({ toolOffer }) => toolOffer?.(tool, config) ?? []);
  return { tool, others: others.map(summarise), strengths: story.strengths, offers };
}

export const handle = { reads: ['tools'] } satisfies PublicResponse;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { tool } = loaderData;
  const path = toolPath(tool);
  const currency = matches[0].loaderData?.currency ?? 'USD';
  return publicPage(matches, {
    title: `${tool.toolName} | ${company.name}`,
    description: tool.description,
    path,
    picture: { src: tool.img, alt: tool.toolName },
    facts: productFacts(tool, currency, (to) => absoluteUrl(matches[0], to)),
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

/** In letters; a longer name is set smaller. */
const LONG_NAME = 60;

export default function ToolPage({ loaderData: { tool: loaded, others, strengths, offers } }: Route.ComponentProps) {
  const tool = useLiveStock(loaded);
  const supplied = suppliedLabel(tool.suppliedAs);
  const rows = shownSpecification(tool);
  const specified = rows.length > 0;
  return (
    <article className="page-width py-6 lg:py-10">
      <Breadcrumbs tool={tool} />
      <div className="mt-4 grid grid-cols-1 gap-x-12 gap-y-6 md:grid-cols-2 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <figure className="self-start">
          <Gallery tool={tool} />
          {supplied === 'Bare tool' && (
            <figcaption className="mt-2 text-muted text-sm">Battery shown is not included.</figcaption>
          )}
        </figure>
        <div>
          <h1 className={tool.toolName.length > LONG_NAME ? 'text-heading' : 'text-title'}>
            <ToolName name={tool.toolName} />
          </h1>
          <SuppliedChip className="mt-1.5" supplied={supplied} />
          <p className="mt-4 max-w-prose whitespace-pre-line">{tool.description}</p>
          <Offer tool={tool} more={offers} />
        </div>
      </div>
      <div className={`mt-12 grid gap-x-12 gap-y-8 ${specified ? 'lg:grid-cols-[1fr_22rem] lg:items-start' : ''}`}>
        {specified && <SpecificationTable rows={rows} />}
        <div className={`flex flex-col gap-y-8 ${specified ? 'lg:mt-14' : ''}`}>
          <BoxAndPapers tool={tool} />
          <Strengths strengths={strengths} wide={!specified} />
        </div>
      </div>
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
