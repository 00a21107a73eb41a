import { type ReactNode, Suspense } from 'react';
import { orSignedOut, staffOnly } from '#src/core/accounts/sessions/guards.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { callForPage } from '#src/core/calls/call-for-page.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { useFilling } from '#src/core/ui-module.ts';
import { useLiveList } from '#src/core/use-live-list.ts';
import type { Page } from '#src/platform/http/page.ts';
import { searchedPart, typedSearch } from '#src/platform/http/search-query.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { MoreButton } from '#src/platform/ui/more-button.tsx';
import { NewRowsPill } from '#src/platform/ui/new-rows-pill.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { useFocusAfterSearch, useSearchStatus } from '#src/platform/ui/search-form.tsx';
import { useNearScreen } from '#src/platform/ui/use-near-screen.ts';
import { useRefresh } from '#src/platform/ui/use-refresh.ts';
import type { Route } from './+types/manage-tools-page';
import { manageToolsAdditions } from './manage-tools-additions.ts';
import { ManagedTools } from './managed-tools.tsx';
import { getToolsCall } from './tool.calls.ts';
import type { Tool } from './tool.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnly('PUT /tool/:id')];

const PAGE_SIZE = 100;

const findToolPage = (text: string, after?: string, signal?: AbortSignal) =>
  callForPage(getToolsCall, { limit: PAGE_SIZE, after, query: { q: searchedPart(text) }, signal });

/** A tool that the list no longer has; undefined if it was deleted. */
const findRemoved = async ({ _id: id }: Tool, signal: AbortSignal) =>
  (await callContract(getToolsCall, { query: { id, limit: 1 } }, { signal }))[0];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const text = typedSearch(new URL(request.url).searchParams);
  return { text, first: await orSignedOut(() => findToolPage(text)) };
}
clientLoader.hydrate = true as const;

export function meta() {
  return privatePage('Manage Tools');
}

function NoTools({ text }: { text: string }) {
  if (text) {
    return (
      <EmptyState title="No tools match." text="Try fewer words.">
        <PageLink className="btn btn-primary" to="/dashboard/manage-tools">
          Show all tools
        </PageLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No tools yet." text="Customers see a tool as soon as it is added.">
      <PageLink className="btn btn-primary" to="/dashboard/add-tools">
        Add a tool
      </PageLink>
    </EmptyState>
  );
}

/** Status text of a search. */
function searchStatus(count: number, more: boolean): string {
  if (!more) return `${count} found`;
  return count > 0 ? `The first ${count} tools of this search` : 'No tool found so far';
}

interface ToolsProps {
  text: string;
  first: Page<Tool>;
  tell: (words: string) => ReactNode;
  refresh: () => Promise<void>;
}

function Tools({ text, first, tell, refresh }: ToolsProps) {
  const { items, loading, failed, more, loadMore, waiting, show } = useLiveList('tools', {
    first,
    find: (after, signal) => findToolPage(text, after, signal),
    pageSize: PAGE_SIZE,
    findRemoved,
    matters: () => true,
  });
  const end = useNearScreen<HTMLButtonElement>(loadMore, !loading && !failed);

  function showNew() {
    show();
    void refresh();
  }

  return (
    <>
      {text && tell(searchStatus(items.length, more))}
      <NewRowsPill count={waiting.length} noun={['tool', 'tools']} onShow={showNew} />
      {items.length > 0 && <ManagedTools tools={items} onChanged={refresh} />}
      {items.length === 0 && !more && (
        <div className="mt-6">
          <NoTools text={text} />
        </div>
      )}
      {more && <MoreButton ref={end} label="More tools" loading={loading} failed={failed} onClick={loadMore} />}
    </>
  );
}

export default function ManageToolsPage({ loaderData: { text: searched, first } }: Route.ComponentProps) {
  const { heading, refresh } = useRefresh();
  const { status, tell } = useSearchStatus();
  const { Above, Search } = useFilling(manageToolsAdditions) ?? {};
  // Without a module that searches, GET /tool ignores the text.
  const text = Search ? searched : '';
  useFocusAfterSearch(heading, text !== '');
  return (
    <section>
      {/* The height of the buttons, which load later. */}
      <div className="flex min-h-8 flex-wrap items-center gap-x-6 gap-y-3">
        <h2 ref={heading} tabIndex={-1} className="text-heading">
          Manage Tools
        </h2>
        <Suspense>{Above && <Above text={text} />}</Suspense>
      </div>
      {(text || first.items.length > 0) && <Suspense>{Search && <Search text={text} />}</Suspense>}
      {status}
      <Tools key={text} text={text} first={first} tell={tell} refresh={refresh} />
    </section>
  );
}
