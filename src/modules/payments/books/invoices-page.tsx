import { useState } from 'react';
import { checkMay, orSignedOut } from '#src/core/accounts/sessions/guards.ts';
import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { pathOf } from '#src/core/calls/contract.ts';
import { downloadTable } from '#src/core/calls/download-file.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import type { Page } from '#src/platform/http/page.ts';
import { MAX_SEARCH_LENGTH } from '#src/platform/http/search-query.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { MoreButton } from '#src/platform/ui/more-button.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { SearchChoice } from '#src/platform/ui/search-choice.tsx';
import { SearchField, SearchForm, useSearchStatus } from '#src/platform/ui/search-form.tsx';
import { TableDownload } from '#src/platform/ui/table-download.tsx';
import { useInfiniteList } from '#src/platform/ui/use-infinite-list.ts';
import type { Route } from './+types/invoices-page';
import { AgingFigures } from './aging-figures.tsx';
import { getInvoicesCall, getOpenSumsCall } from './books.calls.ts';
import { findInvoicePage, INVOICES_PER_PAGE, invoiceQuery } from './find-invoice-page.ts';
import { INVOICES_PATH, type InvoiceListSearch, parseInvoiceSearch, shownInvoices } from './invoice-search.ts';
import { TableOfInvoices } from './invoice-table.tsx';
import type { ListedInvoice } from './listed-invoice.ts';
import { JournalDialog, StatementDialog } from './statement-dialog.tsx';

export async function clientLoader(navigation: Route.ClientLoaderArgs) {
  return orSignedOut(async () => {
    const admin = await checkMay(navigation, 'GET /invoice');
    const asked = parseInvoiceSearch(new URL(navigation.request.url).searchParams);
    const search = admin ? asked : { ...asked, text: '', customer: undefined };
    const query = search.customer === undefined ? {} : { customer: search.customer };
    const [first, sums] = await Promise.all([findInvoicePage(search), callContract(getOpenSumsCall, { query })]);
    return { admin, search, first, sums };
  });
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Invoices');
}

function InvoiceFilter({ admin, search: { text, customer, show } }: { admin: boolean; search: InvoiceListSearch }) {
  const values = { q: text, customer: customer ?? '', show: show ?? '' };
  return (
    <SearchForm label="Invoices" action={INVOICES_PATH} values={values}>
      {admin && (
        <SearchField
          label="Search invoices"
          placeholder="Number, name or email"
          maxLength={MAX_SEARCH_LENGTH}
          defaultValue={text}
        />
      )}
      {customer && <input type="hidden" name="customer" value={customer} />}
      <SearchChoice
        className="basis-52 max-sm:grow"
        label="Show"
        name="show"
        selected={show}
        options={[['', 'All invoices'], ...Object.entries(shownInvoices)]}
      />
    </SearchForm>
  );
}

interface InvoiceListProps {
  admin: boolean;
  search: InvoiceListSearch;
  first: Page<ListedInvoice>;
}

function NoInvoices({ admin, search }: Pick<InvoiceListProps, 'admin' | 'search'>) {
  const { text, customer, show } = search;
  if (text === '' && !customer && !show)
    return (
      <EmptyState
        title="No invoices yet."
        text={admin ? 'The first order brings the first invoice.' : 'Your first order brings your first invoice.'}
      />
    );
  return (
    <EmptyState title="No invoices match." text="Try fewer words, or show all invoices.">
      <PageLink className="btn btn-primary" to={INVOICES_PATH}>
        Show all invoices
      </PageLink>
    </EmptyState>
  );
}

function InvoiceList({ admin, search, first }: InvoiceListProps) {
  const load = (after: string, signal: AbortSignal) => findInvoicePage(search, after, signal);
  const { items, loading, failed, more, loadMore } = useInfiniteList(first, load, INVOICES_PER_PAGE);
  const { status, tell } = useSearchStatus();
  const count = `${formatPieces(items.length)} ${items.length === 1 ? 'invoice' : 'invoices'}`;
  return (
    <>
      {status}
      {tell(more ? `The newest ${count}` : count)}
      {items.length > 0 && <TableOfInvoices invoices={items} showCustomer={admin} />}
      {items.length === 0 && !more && (
        <div className="mt-6">
          <NoInvoices admin={admin} search={search} />
        </div>
      )}
      {more && <MoreButton label="Load more" loading={loading} failed={failed} onClick={loadMore} />}
    </>
  );
}

export default function InvoicesPage({ loaderData: { admin, search, first, sums } }: Route.ComponentProps) {
  const [choosing, setChoosing] = useState(false);
  const { customer } = search;
  const ofAll = admin && !customer;
  const mayReadJournal = useMay()('GET /journal');
  const tablePath = pathOf(getInvoicesCall, { query: invoiceQuery(search) });
  const close = () => setChoosing(false);
  return (
    <section className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 className="text-heading">{admin ? 'Invoices' : 'My invoices'}</h2>
        {(!ofAll || mayReadJournal) && (
          <button type="button" className="btn btn-outline max-md:min-h-11" onClick={() => setChoosing(true)}>
            {ofAll ? 'Journal' : 'Statement'}
          </button>
        )}
        <TableDownload files={[{ label: 'Invoices', save: (format) => downloadTable(tablePath, format) }]} />
      </div>
      {customer && (
        <p className="text-muted [overflow-wrap:anywhere]">
          Of {customer}.{' '}
          <PageLink className="link" to={INVOICES_PATH}>
            Show all customers
          </PageLink>
        </p>
      )}
      {sums.map((each) => (
        <AgingFigures key={each.currency} sums={each} />
      ))}
      <InvoiceFilter admin={admin} search={search} />
      <InvoiceList key={JSON.stringify(search)} admin={admin} search={search} first={first} />
      {ofAll ? (
        <JournalDialog open={choosing} onClose={close} />
      ) : (
        <StatementDialog open={choosing} onClose={close} customer={customer} />
      )}
    </section>
  );
}
