import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { fillingsOf } from '#src/core/point.ts';
import { company } from '#src/core/site/company.ts';
import { shopContext } from '#src/core/site/page-context.server.ts';
import { publicPage } from '#src/core/site/page-meta.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { missedSearches } from '#src/core/tools/missed-searches.ts';
import { useFilling } from '#src/core/ui-module.ts';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Route } from './+types/tools-page';
import { addToolNotes } from './add-tool-notes.server.ts';
import { listChoices } from './find-tools.ts';
import { priceLimitProblems } from './price-filter.ts';
import { type Found, searchTools } from './search-tools.server.ts';
import { readCatalogue } from './tool-catalogue.server.ts';
import { ToolFilter } from './tool-filter.tsx';
import { PAGE_SIZE, ToolGrid } from './tool-grid.tsx';
import { toolListAdditions } from './tool-list-additions.ts';
import { countTools, listCategories } from './tool-repository.server.ts';
import { isSearch, parseToolSearch, SELECTED_TOOLS, searchFields, type ToolSearch, toolQuery } from './tool-search.ts';
import { summarise } from './tool-summary.ts';

/** Up to this size, the catalogue is shown at once; a larger one is an infinite list. */
const WHOLE = 200;
/** Above this size, categories are also links above the list. */
const LONG = 48;

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { searchParams } = new URL(request.url);
  const filled = [...searchParams].filter(([, value]) => value !== '');
  // Without scripts, the form sends its empty fields too.
  if (filled.length < searchParams.size)
    throw redirect(`/tools?${new URLSearchParams(filled)}`.replace(/\?$/, ''), 301);
  const { currency } = shop.config;
  const { after, ...search } = parseToolSearch(searchParams, currency);
  const problems = priceLimitProblems(searchParams, currency);
  const [total, categories, catalogue] = await Promise.all([
    countTools(shop.db),
    listCategories(shop.db),
    readCatalogue(shop),
  ]);
  const limit = total.count > WHOLE ? PAGE_SIZE : WHOLE;
  const { items, next, corrected, suggestion } = searchTools(catalogue, search, { limit, after });
  const foundNothing = items.length === 0 && !next && !after && !hasFilters(search);
  if (foundNothing && search.text)
    for (const missed of fillingsOf(shop.fills, missedSearches)) missed(shop.db, search.text);
  const choices = listChoices(catalogue.tools, { ...search, text: corrected ?? search.text });
  const typed = Object.fromEntries(searchFields.map((name) => [name, searchParams.get(name) ?? '']));
  const query = { ...typed, ...Object.fromEntries(Object.keys(problems).map((name) => [name, ''])) };
  const limits = { problems, typed };
  const shown = (await addToolNotes(shop, items)).map(summarise);
  return { items: shown, next, after, total, categories, choices, search, query, limits, corrected, suggestion };
}

/** Whether the search has filters besides words. */
const hasFilters = (search: Omit<ToolSearch, 'after'>) =>
  isSearch({ ...search, text: '', sort: undefined, after: undefined });

/** Selecting tools on their cards changes nothing that the loader reads. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const [before, after] = [currentUrl, nextUrl].map(({ searchParams }) =>
    JSON.stringify([...searchParams].filter(([name]) => name !== SELECTED_TOOLS)),
  );
  return before !== after || currentUrl.search === nextUrl.search ? defaultShouldRevalidate : false;
}

export const handle = { reads: ['tools', 'reviews'], query: [...toolQuery, SELECTED_TOOLS] } satisfies PublicResponse;

export function meta({ matches }: Route.MetaArgs) {
  return publicPage(matches, {
    title: `All cordless 20V tools | ${company.name}`,
    description: `Every ${company.brand} tool with price per piece, stock and specification. Minimum order ${MINIMUM_ORDER_QUANTITY} pieces, under our brand or yours.`,
    path: '/tools',
  });
}

type Total = Route.ComponentProps['loaderData']['total'];

/** Status text with the number of tools. Matches in a long list are not counted, because that would read all of it. */
function countText(shown: number, { count, more }: Total, isPage: boolean, search: Omit<ToolSearch, 'after'>): string {
  const { sort: _, ...filters } = search;
  const total = `${more ? 'more than ' : ''}${formatPieces(count)} tools`;
  if (!Object.values(filters).some(Boolean)) return total.replace(/^m/, 'M');
  if (shown === count && !more) return total;
  return isPage ? `Found among ${total}` : `${formatPieces(shown)} of ${total}`;
}

/** Links to the categories, for a list that is long to scroll. */
function CategoryLinks({ categories }: { categories: string[] }) {
  return (
    <nav aria-label="Categories" className="mt-4 flex flex-wrap gap-2">
      {categories.map((category) => (
        <PageLink key={category} className="btn btn-outline btn-sm" to={`/tools?${new URLSearchParams({ category })}`}>
          {category}
        </PageLink>
      ))}
    </nav>
  );
}

interface SpellingNoticeProps extends Pick<Found, 'corrected' | 'suggestion'> {
  query: Record<string, string>;
  text: string;
}

/** Says that the search was corrected, or suggests a correction. */
function SpellingNotice({ corrected, suggestion, query, text }: SpellingNoticeProps) {
  if (corrected) {
    return (
      <p role="status" className="mt-4">
        No tools match “{text}”. These match <strong>{corrected}</strong>.
      </p>
    );
  }
  if (!suggestion) return null;
  const parameters = Object.entries({ ...query, q: suggestion }).filter(([, value]) => value !== '');
  return (
    <p className="mt-4">
      Did you mean{' '}
      <PageLink
        className="inline-flex min-h-11 items-center font-semibold text-link"
        to={`/tools?${new URLSearchParams(parameters)}`}
      >
        {suggestion}
      </PageLink>
      ?
    </p>
  );
}

export default function ToolsPage({
  loaderData: { items, next, total, categories, choices, search, query, limits, after, corrected, suggestion },
}: Route.ComponentProps) {
  const { currency, deliveryTerm } = useShopFacts();
  const Below = useFilling(toolListAdditions)?.Below;
  return (
    <section className="page-width py-8 lg:py-12">
      <h1 className="text-title">All Tools</h1>
      <p className="mt-2 text-muted">
        {company.tagline}. Prices are per piece for orders of {MINIMUM_ORDER_QUANTITY} pieces and more
        {deliveryTerm && `, ${deliveryTerm}`}.
      </p>
      <div className="mt-6">
        <ToolFilter search={search} limits={limits} choices={choices} />
      </div>
      {total.count > LONG && !search.category && <CategoryLinks categories={categories} />}
      <p role="status" className="mt-4 text-muted text-sm tabular-nums">
        {countText(items.length, total, Boolean(next || after), search)}
      </p>
      <SpellingNotice corrected={corrected} suggestion={suggestion} query={query} text={search.text} />
      {items.length === 0 && !next ? (
        <div className="mt-4">
          <EmptyState
            title={total.count === 0 ? 'The catalogue is being prepared.' : 'No tools match.'}
            text={
              total.count === 0
                ? 'Tell us what you are looking for, and we will send you an offer.'
                : 'Try fewer words or a wider price range, or ask us: we also develop tools to order.'
            }
          >
            {total.count > 0 && (
              <PageLink className="btn btn-primary" to="/tools">
                Show all tools
              </PageLink>
            )}
            <PageLink className="btn btn-outline" to="/contact">
              Ask our sales team
            </PageLink>
          </EmptyState>
        </div>
      ) : (
        <ToolGrid key={`${JSON.stringify(search)}${after}`} first={{ items, next }} query={query} currency={currency} />
      )}
      {Below && <Below />}
    </section>
  );
}
