import type { ReactNode } from 'react';
import { checkMay, orSignedOut, staffOnly } from '#src/core/accounts/sessions/guards.ts';
import { callForPage } from '#src/core/calls/call-for-page.ts';
import { pathOf } from '#src/core/calls/contract.ts';
import { downloadTable } from '#src/core/calls/download-file.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import type { Page } from '#src/platform/http/page.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { MoreButton } from '#src/platform/ui/more-button.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { useSearchStatus } from '#src/platform/ui/search-form.tsx';
import { TableDownload } from '#src/platform/ui/table-download.tsx';
import { useInfiniteList } from '#src/platform/ui/use-infinite-list.ts';
import type { Route } from './+types/changes-page';
import { getAdminChangesCall } from './admin-change.calls.ts';
import { type ChangeFilter, parseChangeFilter, type RecordedChange } from './admin-change.ts';
import { ChangeFilterForm } from './change-filter.tsx';
import { ChangeTable } from './change-table.tsx';
import { getUsersCall } from './users.calls.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnly('GET /changes')];

const PAGE_SIZE = 50;

const findChangePage = (filter: ChangeFilter, after?: string, signal?: AbortSignal) =>
  callForPage(getAdminChangesCall, { limit: PAGE_SIZE, after, query: { ...filter }, signal });

const findAdmins = async () => {
  const { items } = await callForPage(getUsersCall, { limit: 100, query: { group: 'admin' } });
  return items.map(({ email }) => email);
};

export async function clientLoader(navigation: Route.ClientLoaderArgs) {
  const filter = parseChangeFilter(new URL(navigation.request.url).searchParams);
  const [first, admins] = await orSignedOut(async () => {
    const mayList = await checkMay(navigation, 'GET /users');
    return Promise.all([findChangePage(filter), mayList ? findAdmins() : []]);
  });
  return { filter, first, admins };
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Change history');
}

function NoChanges({ filtered }: { filtered: boolean }) {
  if (!filtered) return <EmptyState title="No changes yet." text="Changes by administrators are listed here." />;
  return (
    <EmptyState title="No changes match.">
      <PageLink className="btn btn-primary" to="/dashboard/changes">
        Show all changes
      </PageLink>
    </EmptyState>
  );
}

interface ChangesProps {
  filter: ChangeFilter;
  first: Page<RecordedChange>;
  tell: (words: string) => ReactNode;
}

function Changes({ filter, first, tell }: ChangesProps) {
  const load = (after: string, signal: AbortSignal) => findChangePage(filter, after, signal);
  const { items, loading, failed, more, loadMore } = useInfiniteList(first, load, PAGE_SIZE);
  const count = `${formatPieces(items.length)} ${items.length === 1 ? 'change' : 'changes'}`;
  return (
    <>
      {tell(more ? `The newest ${count}` : count)}
      {items.length > 0 && <ChangeTable changes={items} />}
      {items.length === 0 && !more && (
        <div className="mt-6">
          <NoChanges filtered={filter.admin !== '' || filter.kind !== ''} />
        </div>
      )}
      {more && <MoreButton label="Load more" loading={loading} failed={failed} onClick={loadMore} />}
    </>
  );
}

export default function ChangesPage({ loaderData: { filter, first, admins } }: Route.ComponentProps) {
  const { status, tell } = useSearchStatus();
  const { admin, kind } = filter;
  const tablePath = pathOf(getAdminChangesCall, { query: { admin, kind } });
  return (
    <section>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 className="text-heading">Change history</h2>
        <TableDownload files={[{ label: 'Change history', save: (format) => downloadTable(tablePath, format) }]} />
      </div>
      <ChangeFilterForm filter={filter} admins={admins} />
      {status}
      <Changes key={JSON.stringify(filter)} filter={filter} first={first} tell={tell} />
    </section>
  );
}
