import type { ReactNode } from 'react';
import { orSignedOut, staffOnly } from '#src/core/accounts/sessions/guards.ts';
import { callForPage } from '#src/core/calls/call-for-page.ts';
import { clockName, DateTime } from '#src/core/site/date-time.tsx';
import { privatePage } from '#src/core/site/page-meta.ts';
import type { Page } from '#src/platform/http/page.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { MoreButton } from '#src/platform/ui/more-button.tsx';
import { SearchField, SearchForm, useSearchStatus } from '#src/platform/ui/search-form.tsx';
import { useInfiniteList } from '#src/platform/ui/use-infinite-list.ts';
import type { Route } from './+types/access-log-page';
import { type ReadTogether, readTogether } from './access-in-words.ts';
import { getAccessLogCall } from './privacy.calls.ts';
import { ACCESS_LOG_PATH, type AccessFilter, type LoggedAccess, parseAccessFilter } from './privacy.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnly('GET /data-access')];

const PAGE_SIZE = 50;

const findAccessPage = (filter: AccessFilter, after?: string, signal?: AbortSignal) =>
  callForPage(getAccessLogCall, { limit: PAGE_SIZE, after, query: { ...filter }, signal });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = parseAccessFilter(new URL(request.url).searchParams);
  return { filter, first: await orSignedOut(() => findAccessPage(filter)) };
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Access to data');
}

function AccessFilterForm({ filter }: { filter: AccessFilter }) {
  return (
    <SearchForm label="Access to data" action={ACCESS_LOG_PATH} values={{ ...filter }}>
      <SearchField
        label="Customer"
        name="customer"
        placeholder="Email"
        maxLength={254}
        defaultValue={filter.customer}
      />
      <SearchField label="Read by" name="by" placeholder="Email" maxLength={254} defaultValue={filter.by} />
      <SearchField label="Day" name="day" type="date" defaultValue={filter.day} />
    </SearchForm>
  );
}

const cell = 'align-top as-card:border-0 as-card:p-0';

/** Accesses, newest first; on a smaller screen each one is a card. */
function AccessTable({ accesses }: { accesses: readonly LoggedAccess[] }) {
  return (
    <table className="table mt-4 as-card:block as-table:table-fixed">
      <thead className="as-card:sr-only">
        <tr>
          <th className="w-44">When ({clockName})</th>
          <th className="w-56">Read by</th>
          <th className="w-56">Customer</th>
          <th>What</th>
        </tr>
      </thead>
      <tbody className="as-card:grid as-card:grid-cols-[minmax(0,1fr)] as-card:gap-2.5">
        {readTogether(accesses).map((access) => (
          <AccessRow key={access._id} access={access} />
        ))}
      </tbody>
    </table>
  );
}

function AccessRow({ access: { at, by, customer, what } }: { access: ReadTogether }) {
  return (
    <tr className="as-card:flex as-card:flex-col as-card:gap-1 as-card:border as-card:border-base-300 as-card:p-4">
      <td className={`${cell} whitespace-nowrap`}>
        <DateTime at={at} inTable />
      </td>
      <td className={`${cell} [overflow-wrap:anywhere]`}>{by}</td>
      <td className={`${cell} [overflow-wrap:anywhere]`}>{customer ?? <span className="text-muted">several</span>}</td>
      <td className={`${cell} [overflow-wrap:anywhere]`}>{what.join(' · ')}</td>
    </tr>
  );
}

interface AccessesProps {
  filter: AccessFilter;
  first: Page<LoggedAccess>;
  tell: (words: string) => ReactNode;
}

function Accesses({ filter, first, tell }: AccessesProps) {
  const load = (after: string, signal: AbortSignal) => findAccessPage(filter, after, signal);
  const { items, loading, failed, more, loadMore } = useInfiniteList(first, load, PAGE_SIZE);
  const count = `${formatPieces(items.length)} ${items.length === 1 ? 'access' : 'accesses'}`;
  return (
    <>
      {tell(more ? `The newest ${count}` : count)}
      {items.length > 0 && <AccessTable accesses={items} />}
      {items.length === 0 && !more && (
        <div className="mt-6">
          <EmptyState title="No accesses match." text="What the staff reads of the data of customers is listed here." />
        </div>
      )}
      {more && <MoreButton label="Load more" loading={loading} failed={failed} onClick={loadMore} />}
    </>
  );
}

/** Who of the staff has read the data of customers. */
export default function AccessLogPage({ loaderData: { filter, first } }: Route.ComponentProps) {
  const { status, tell } = useSearchStatus();
  return (
    <section className="min-w-0">
      <h2 className="text-heading">Access to data</h2>
      <p className="max-w-prose text-muted">What the staff has read of the data of customers, the latest first.</p>
      <AccessFilterForm filter={filter} />
      {status}
      <Accesses key={JSON.stringify(filter)} filter={filter} first={first} tell={tell} />
    </section>
  );
}
