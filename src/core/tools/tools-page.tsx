import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { fillingsOf } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import { company } from '#src/core/site/company.ts';
import { shopContext } from '#src/core/site/page-context.server.ts';
import { publicPage } from '#src/core/site/page-meta.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { useFilling } from '#src/core/ui-module.ts';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import { readPage } from '#src/platform/http/page.ts';
import { withoutNul } from '#src/platform/http/without-nul.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Route } from './+types/tools-page';
import { addToolNotes } from './add-tool-notes.server.ts';
import { ToolGrid } from './tool-grid.tsx';
import { type FoundTools, SELECTED_TOOLS, toolListAdditions, toolListSearch } from './tool-list-additions.ts';
import { listTools } from './tool-repository.server.ts';
import './tool-rows.css';
import { summarise } from './tool-summary.ts';

/** Up to this size, the catalogue is shown at once; a larger one is an infinite list. */
const WHOLE = 200;

async function listAll({ db }: Pick<Shop, 'db'>, query: URLSearchParams): Promise<FoundTools> {
  const after = withoutNul(query.get('after') ?? '') || undefined;
  return readPage({ limit: WHOLE, after }, (page) => listTools(db, page));
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { searchParams } = new URL(request.url);
  const filled = [...searchParams].filter(([, value]) => value !== '');
  // Without scripts, a form sends its empty fields too.
  if (filled.length < searchParams.size)
    throw redirect(`/tools?${new URLSearchParams(filled)}`.replace(/\?$/, ''), 301);
  const [find = listAll] = fillingsOf(shop.fills, toolListSearch);
  const { items, next, search } = await find(shop, searchParams);
  const shown = (await addToolNotes(shop, items)).map(summarise);
  return { items: shown, next, search, after: searchParams.get('after') };
}

/** Selecting tools on their cards changes nothing that the loader reads. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const [before, after] = [currentUrl, nextUrl].map(({ searchParams }) =>
    JSON.stringify([...searchParams].filter(([name]) => name !== SELECTED_TOOLS)),
  );
  return before !== after || currentUrl.search === nextUrl.search ? defaultShouldRevalidate : false;
}

/** Modules declare their parameters too (app/with-tool-list-modules.tsx). */
export const handle = { reads: ['tools', 'reviews'], query: ['after', SELECTED_TOOLS] } satisfies PublicResponse;

export function meta({ matches }: Route.MetaArgs) {
  return publicPage(matches, {
    title: `All cordless 20V tools | ${company.name}`,
    description: `Every ${company.brand} tool with price per piece, stock and specification. Minimum order ${MINIMUM_ORDER_QUANTITY} pieces, under our brand or yours.`,
    path: '/tools',
  });
}

function NoTools() {
  return (
    <EmptyState
      title="The catalogue is being prepared."
      text="Tell us what you are looking for, and we will send you an offer."
    >
      <PageLink className="btn btn-outline" to="/contact">
        Ask our sales team
      </PageLink>
    </EmptyState>
  );
}

export default function ToolsPage({ loaderData: { items, next, search, after } }: Route.ComponentProps) {
  const { currency, deliveryTerm } = useShopFacts();
  const Around = useFilling(toolListAdditions)?.Around;
  const query = search?.query ?? {};
  const list =
    items.length === 0 && !next ? (
      <div className="mt-4">
        <NoTools />
      </div>
    ) : (
      <ToolGrid key={JSON.stringify([query, after])} first={{ items, next }} query={query} currency={currency} />
    );
  return (
    <section className="all-tools page-width py-8">
      <div>
        <h1 className="text-title">All Tools</h1>
        <p className="mt-2 text-muted">
          {company.tagline}. Prices are per piece for orders of {MINIMUM_ORDER_QUANTITY} pieces and more
          {deliveryTerm && `, ${deliveryTerm}`}.
        </p>
      </div>
      {search && Around ? <Around search={search}>{list}</Around> : list}
    </section>
  );
}
