import { checkMay, orSignedOut } from '#src/core/accounts/sessions/guards.ts';
import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import type { Page } from '#src/platform/http/page.ts';
import { MAX_SEARCH_LENGTH } from '#src/platform/http/search-query.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { MoreButton } from '#src/platform/ui/more-button.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { SearchChoice } from '#src/platform/ui/search-choice.tsx';
import { SearchField, SearchForm, useSearchStatus } from '#src/platform/ui/search-form.tsx';
import { useInfiniteList } from '#src/platform/ui/use-infinite-list.ts';
import type { Route } from './+types/quotes-page';
import type { ListedQuote } from './quote.calls.ts';
import { ASK_PATH, QUOTES_PATH, quoteStates, stateNames } from './quote.ts';
import { findQuotePage, parseQuoteSearch, QUOTES_PER_PAGE, type QuoteListSearch } from './quote-search.ts';
import { TableOfQuotes } from './quote-table.tsx';

export async function clientLoader(navigation: Route.ClientLoaderArgs) {
  return orSignedOut(async () => {
    const admin = await checkMay(navigation, 'GET /quote');
    const asked = parseQuoteSearch(new URL(navigation.request.url).searchParams);
    const search = admin ? asked : { ...asked, text: '' };
    return { admin, search, first: await findQuotePage(search) };
  });
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Quotes');
}

function QuoteFilter({ admin, search: { text, state } }: { admin: boolean; search: QuoteListSearch }) {
  return (
    <SearchForm label="Quotes" action={QUOTES_PATH} values={{ q: text, state: state ?? '' }}>
      {admin && (
        <SearchField
          label="Search quotes"
          placeholder="Number, name or email"
          maxLength={MAX_SEARCH_LENGTH}
          defaultValue={text}
        />
      )}
      <SearchChoice
        className="basis-52 max-sm:grow"
        label="State"
        name="state"
        selected={state}
        options={[['', 'All quotes'], ...quoteStates.map((each) => [each, stateNames[each]] as const)]}
      />
    </SearchForm>
  );
}

interface QuoteListProps {
  admin: boolean;
  search: QuoteListSearch;
  first: Page<ListedQuote>;
}

function NoQuotes({ admin, search: { text, state } }: Pick<QuoteListProps, 'admin' | 'search'>) {
  if (text === '' && !state)
    return (
      <EmptyState
        title="No quotes yet."
        text={admin ? 'Write one for any customer.' : 'Ask us for a price for your quantity.'}
      />
    );
  return (
    <EmptyState title="No quotes match." text="Try fewer words, or show all quotes.">
      <PageLink className="btn btn-primary" to={QUOTES_PATH}>
        Show all quotes
      </PageLink>
    </EmptyState>
  );
}

function QuoteList({ admin, search, first }: QuoteListProps) {
  const load = (after: string, signal: AbortSignal) => findQuotePage(search, after, signal);
  const { items, loading, failed, more, loadMore } = useInfiniteList(first, load, QUOTES_PER_PAGE);
  const { status, tell } = useSearchStatus();
  const count = `${formatPieces(items.length)} ${items.length === 1 ? 'quote' : 'quotes'}`;
  return (
    <>
      {status}
      {tell(more ? `The newest ${count}` : count)}
      {items.length > 0 && <TableOfQuotes quotes={items} showCustomer={admin} />}
      {items.length === 0 && !more && (
        <div className="mt-6">
          <NoQuotes admin={admin} search={search} />
        </div>
      )}
      {more && <MoreButton label="Load more" loading={loading} failed={failed} onClick={loadMore} />}
    </>
  );
}

export default function QuotesPage({ loaderData: { admin, search, first } }: Route.ComponentProps) {
  const may = useMay();
  return (
    <section className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 className="text-heading">{admin ? 'Quotes' : 'My quotes'}</h2>
        {(!admin || may('POST /customer-quote')) && (
          <PageLink className="btn btn-outline max-md:min-h-11" to={ASK_PATH}>
            {admin ? 'New quote' : 'Ask for a quote'}
          </PageLink>
        )}
      </div>
      <QuoteFilter admin={admin} search={search} />
      <QuoteList key={JSON.stringify(search)} admin={admin} search={search} first={first} />
    </section>
  );
}
