import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { orSignedOut, staffOnly } from '#src/core/accounts/sessions/guards.ts';
import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { callForPage } from '#src/core/calls/call-for-page.ts';
import { pathOf } from '#src/core/calls/contract.ts';
import { downloadTable } from '#src/core/calls/download-file.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import type { Page } from '#src/platform/http/page.ts';
import { MAX_SEARCH_LENGTH, searchedPart, typedSearch } from '#src/platform/http/search-query.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { MoreButton } from '#src/platform/ui/more-button.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { SearchField, SearchForm, useSearchStatus } from '#src/platform/ui/search-form.tsx';
import { TableDownload } from '#src/platform/ui/table-download.tsx';
import { useInfiniteList } from '#src/platform/ui/use-infinite-list.ts';
import type { Route } from './+types/agreed-prices-page';
import { type AgreedPrice, getAgreedPricesCall } from './agreed-price.calls.ts';
import { TableOfPrices } from './price-table.tsx';

const AgreeDialog = lazy(() => import('./agree-dialog.tsx'));
const PriceImport = lazy(() => import('./price-import.tsx'));
const CostFloors = lazy(() => import('../cost-floor/cost-floors.tsx'));

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnly('GET /agreed-price')];

const PAGE_SIZE = 50;
const PATH = '/dashboard/agreed-prices';

const findPricePage = (q: string, after?: string, signal?: AbortSignal) =>
  callForPage(getAgreedPricesCall, { limit: PAGE_SIZE, after, query: { q: searchedPart(q) }, signal });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = typedSearch(new URL(request.url).searchParams);
  return { q, first: await orSignedOut(() => findPricePage(q)) };
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Agreed prices');
}

function NoPrices({ searched }: { searched: boolean }) {
  if (!searched)
    return (
      <EmptyState
        title="No prices are agreed yet."
        text="Agree one here, or import a file. It applies to the orders of this customer from then on, whatever the list price is."
      />
    );
  return (
    <EmptyState title="No prices match." text="Try fewer words, or show all prices.">
      <PageLink className="btn btn-primary" to={PATH}>
        Show all prices
      </PageLink>
    </EmptyState>
  );
}

interface PricesProps {
  q: string;
  first: Page<AgreedPrice>;
  tell: (words: string) => ReactNode;
  onEnded: () => Promise<void>;
}

function Prices({ q, first, tell, onEnded }: PricesProps) {
  const load = (after: string, signal: AbortSignal) => findPricePage(q, after, signal);
  const { items, loading, failed, more, loadMore } = useInfiniteList(first, load, PAGE_SIZE);
  const count = `${formatPieces(items.length)} ${items.length === 1 ? 'price' : 'prices'}`;
  return (
    <>
      {tell(more ? `The newest ${count}` : count)}
      {items.length > 0 && <TableOfPrices prices={items} onEnded={onEnded} />}
      {items.length === 0 && !more && (
        <div className="mt-6">
          <NoPrices searched={q !== ''} />
        </div>
      )}
      {more && <MoreButton label="Load more" loading={loading} failed={failed} onClick={loadMore} />}
    </>
  );
}

export default function AgreedPricesPage({ loaderData: { q, first } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { status, tell } = useSearchStatus();
  const may = useMay();
  const tablePath = pathOf(getAgreedPricesCall, { query: { q: searchedPart(q) } });
  const [openings, setOpenings] = useState(0);
  const [open, setOpen] = useState(false);
  return (
    <section className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 className="text-heading">Agreed prices</h2>
        <div className="flex flex-wrap items-center gap-3">
          <TableDownload files={[{ label: 'Agreed prices', save: (format) => downloadTable(tablePath, format) }]} />
          {may('POST /agreed-price') && (
            <button
              type="button"
              className="btn btn-primary"
              onClick={() => {
                setOpenings(openings + 1);
                setOpen(true);
              }}
            >
              Agree a price
            </button>
          )}
        </div>
      </div>
      <Suspense>
        {openings > 0 && (
          <AgreeDialog key={openings} open={open} onClose={() => setOpen(false)} onAgreed={revalidate} />
        )}
      </Suspense>
      <SearchForm label="Agreed prices" action={PATH} values={{ q }}>
        <SearchField
          label="Search prices"
          placeholder="Customer or tool"
          maxLength={MAX_SEARCH_LENGTH}
          defaultValue={q}
        />
      </SearchForm>
      {status}
      <Prices key={q} q={q} first={first} tell={tell} onEnded={revalidate} />
      <Suspense>
        {may('POST /agreed-price-import') && <PriceImport onImported={revalidate} />}
        {may('GET /cost-floor') && <CostFloors />}
      </Suspense>
    </section>
  );
}
