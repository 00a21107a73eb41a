import { staffOnly } from '#src/core/accounts/sessions/guards.ts';
import { shopContext } from '#src/core/site/page-context.server.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { typedSearch } from '#src/platform/http/search-query.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { listCategories } from '../tool-list/tool-list-repository.server.ts';
import { parseToolSearch } from '../tool-list/tool-search.ts';
import type { Route } from './+types/prices-page';
import { roundingRule } from './price-change.ts';
import { PricesForm } from './prices-form.tsx';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnly('POST /tool-price-change')];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { category } = parseToolSearch(searchParams);
  return { text: typedSearch(searchParams), category, categories: await listCategories(context.get(shopContext).db) };
}

export function meta() {
  return privatePage('Change prices');
}

export default function PricesPage({ loaderData: { text, category, categories } }: Route.ComponentProps) {
  const { currency } = useShopFacts();
  return (
    <section className="max-w-4xl">
      <PageLink className="text-link text-sm" to="/dashboard/manage-tools">
        Manage Tools
      </PageLink>
      <h2 className="mt-2 text-heading">Change prices</h2>
      <p className="mt-2 text-muted">
        Changes the price and the price steps of all tools found by a percentage. Sample prices stay.{' '}
        {roundingRule(currency)} Nothing changes before you have seen the new prices.
      </p>
      <PricesForm key={`${text} ${category}`} text={text} category={category} categories={categories} />
    </section>
  );
}
