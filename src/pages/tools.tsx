import { Link } from 'react-router';
import { company } from '#src/company.ts';
import type { PublicAnswer } from '#src/shared/public-answer.ts';
import { useShopFacts } from '#src/shared/shop-facts.ts';
import { ToolCard } from '#src/tools/tool-card.tsx';
import { ToolFilter } from '#src/tools/tool-filter.tsx';
import { listTools } from '#src/tools/tool-repository.server.ts';
import { categoriesOf, parseToolSearch, searchTools } from '#src/tools/tool-search.ts';
import { summarise } from '#src/tools/tool-summary.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import type { Route } from './+types/tools';
import { shopContext } from './page-context.server.ts';
import { publicPage } from './page-meta.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const all = await listTools(context.get(shopContext).db);
  const search = parseToolSearch(new URL(request.url).searchParams);
  const tools = searchTools(all, search).map(summarise);
  return { tools, total: all.length, categories: categoriesOf(all), search };
}

export const handle = {
  reads: ['tools'],
  query: ['q', 'category', 'min', 'max', 'stock', 'sort'],
} satisfies PublicAnswer;

export function meta({ matches }: Route.MetaArgs) {
  return publicPage(matches, {
    title: `All cordless 20V tools | ${company.name}`,
    description: `Every ${company.brand} tool with price per piece, stock and specification. Minimum order 500 pieces, under our brand or yours.`,
    path: '/tools',
  });
}

export default function ToolsPage({ loaderData: { tools, total, categories, search } }: Route.ComponentProps) {
  const { currency } = useShopFacts();
  return (
    <section className="page-width py-8 lg:py-12">
      <h1 className="text-title">All Tools</h1>
      <p className="mt-2 max-w-prose text-muted">
        {company.tagline}. Prices are per piece, ex works, for orders of 500 pieces and more.
      </p>
      <div className="mt-6">
        <ToolFilter key={JSON.stringify(search)} search={search} categories={categories} />
      </div>
      <p role="status" className="mt-4 text-muted text-sm tabular-nums">
        {tools.length === total ? `${total} tools` : `${tools.length} of ${total} tools`}
      </p>
      {tools.length === 0 ? (
        <div className="mt-4">
          <EmptyState
            title={total === 0 ? 'The catalogue is being prepared.' : 'No tool answers this search.'}
            text={
              total === 0
                ? 'Tell us what you are looking for, and we answer with an offer.'
                : 'Try fewer words or a wider price range, or ask us: we also develop tools to order.'
            }
          >
            {total > 0 && (
              <Link className="btn btn-primary" to="/tools">
                Show all tools
              </Link>
            )}
            <Link className="btn btn-outline" to="/contact">
              Ask our sales team
            </Link>
          </EmptyState>
        </div>
      ) : (
        <div className="mt-4 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {tools.map((tool, position) => (
            <ToolCard
              key={tool._id}
              tool={tool}
              currency={currency}
              heading="h2"
              eager={position < 3}
              sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 50vw, 100vw"
            />
          ))}
        </div>
      )}
    </section>
  );
}
