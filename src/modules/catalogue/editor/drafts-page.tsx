import { orSignedOut, staffOnly } from '#src/core/accounts/sessions/guards.ts';
import { callForPage } from '#src/core/calls/call-for-page.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { useMayOpen } from '#src/core/site/use-dashboard-menu.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { ToolThumbnail } from '#src/core/tools/tool-thumbnail.tsx';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { MoreButton } from '#src/platform/ui/more-button.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { useInfiniteList } from '#src/platform/ui/use-infinite-list.ts';
import type { Route } from './+types/drafts-page';
import { getDraftsCall } from './draft.calls.ts';
import { draftPath } from './tool-details.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnly('GET /tool-draft')];

const DRAFTS_PER_PAGE = 50;
const ADD_TOOLS_PATH = '/dashboard/add-tools';

const findDrafts = (after?: string, signal?: AbortSignal) =>
  callForPage(getDraftsCall, { limit: DRAFTS_PER_PAGE, after, signal });

export async function clientLoader() {
  return orSignedOut(() => findDrafts());
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Drafts');
}

function DraftRow({ draft }: { draft: Tool }) {
  const { currency } = useShopFacts();
  return (
    <li className="flex items-center gap-4 border-base-300 border-b py-3">
      {draft.img === '' ? <span className="size-14 shrink-0 studio" /> : <ToolThumbnail img={draft.img} />}
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <PageLink className="font-semibold hover:underline" to={draftPath(draft)}>
          {draft.toolName}
        </PageLink>
        <p className="text-muted text-sm">
          {formatMoney(draft.price, currency)} · {formatPieces(draft.quantity)} in stock
          {draft.img === '' && ' · no picture yet'}
        </p>
      </div>
    </li>
  );
}

export default function DraftsPage({ loaderData }: Route.ComponentProps) {
  const mayAdd = useMayOpen()(ADD_TOOLS_PATH);
  const { items, loading, failed, more, loadMore } = useInfiniteList(loaderData, findDrafts, DRAFTS_PER_PAGE);
  return (
    <section>
      <h2 className="text-heading">Drafts</h2>
      <p className="mt-2 text-muted">
        Tools that only administrators see, and that cannot be ordered, until they are published.
      </p>
      {items.length > 0 ? (
        <ul className="mt-4">
          {items.map((draft) => (
            <DraftRow key={draft._id} draft={draft} />
          ))}
        </ul>
      ) : (
        <div className="mt-6">
          <EmptyState title="No drafts." text="Keep a new tool as a draft, or duplicate one from its details.">
            {mayAdd && (
              <PageLink className="btn btn-primary" to={ADD_TOOLS_PATH}>
                Add a tool
              </PageLink>
            )}
          </EmptyState>
        </div>
      )}
      {more && <MoreButton label="Load more" loading={loading} failed={failed} onClick={loadMore} />}
    </section>
  );
}
