import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { orSignedOut, staffOnly } from '#src/core/accounts/sessions/guards.ts';
import { May } from '#src/core/accounts/sessions/rights.ts';
import { callForPage } from '#src/core/calls/call-for-page.ts';
import { isNewer } from '#src/core/calls/newest-answer.ts';
import { useContract } from '#src/core/calls/use-contract.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { useLiveChanges } from '#src/core/use-live-changes.ts';
import { useReread } from '#src/core/use-reread.ts';
import type { Page } from '#src/platform/http/page.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { MoreButton } from '#src/platform/ui/more-button.tsx';
import { useInfiniteList } from '#src/platform/ui/use-infinite-list.ts';
import type { Route } from './+types/bank-statement-page';
import { getStatementLineCountCall, getStatementLinesCall, postStatementCall } from './bank-statement.calls.ts';
import { LineRow } from './line-row.tsx';
import { STATE_LABELS, statementPath } from './line-texts.ts';
import { type LineState, type ListedLine, lineStates } from './listed-line.ts';
import { StatementUpload } from './statement-upload.tsx';
import { useKeptLines } from './use-kept-lines.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnly('GET /bank-statement/line')];

const PAGE_SIZE = 50;

const findLinePage = (state: LineState, after?: string, signal?: AbortSignal) =>
  callForPage(getStatementLinesCall, { limit: PAGE_SIZE, after, query: { state }, signal });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams.get('state');
  const state = lineStates.find((known) => known === asked) ?? 'open';
  return { state, first: await orSignedOut(() => findLinePage(state)) };
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Bank statement');
}

/** Tabs for each state, with the number of lines. @param first a new one means that the lines may have changed */
function StateTabs({ current, first }: { current: LineState; first: Page<ListedLine> }) {
  const { answer: counts, read } = useContract(getStatementLineCountCall, {}, first);
  useLiveChanges('orders', () => void read());
  useLiveChanges('desk', () => void read());
  return (
    <nav aria-label="Lines by state" className="mt-6">
      <ul className="flex gap-x-1 overflow-x-auto border-base-300 border-b [scrollbar-width:thin]">
        {lineStates.map((state) => (
          <li key={state} className="shrink-0">
            <Link
              to={statementPath(state)}
              preventScrollReset
              aria-current={state === current ? 'page' : undefined}
              className="-mb-px flex min-h-12 items-center border-transparent border-b-2 px-3 font-semibold text-sm hover:text-primary aria-[current=page]:border-primary aria-[current=page]:text-primary"
            >
              {STATE_LABELS[state]}
              {counts && <span className="tabular-nums">&nbsp;({formatPieces(counts[state])})</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Lines({ state, first }: { state: LineState; first: Page<ListedLine> }) {
  const { revalidate } = useRevalidator();
  const [latest, setLatest] = useState<Page<ListedLine>>();
  const reread = useReread(async (signal) => setLatest(await findLinePage(state, undefined, signal)));
  useLiveChanges('orders', reread);
  useLiveChanges('desk', reread);
  const page = latest && isNewer(latest, first) ? latest : first;
  const load = (after: string, signal: AbortSignal) => findLinePage(state, after, signal);
  const { items, loading, failed, more, loadMore } = useInfiniteList(page, load, PAGE_SIZE);
  const rows = useKeptLines(items);
  return (
    <>
      {rows.length === 0 && (
        <div className="mt-4">
          <EmptyState
            title={state === 'open' ? 'No open lines.' : 'No lines.'}
            text="Upload a statement of your bank: its lines are listed here."
          />
        </div>
      )}
      <ul className="max-w-4xl">
        {rows.map(({ line, decided }) => (
          <LineRow key={line._id} line={line} decided={decided} onDecided={revalidate} />
        ))}
      </ul>
      {more && <MoreButton label="Load more" loading={loading} failed={failed} onClick={loadMore} />}
    </>
  );
}

export default function BankStatementPage({ loaderData: { state, first } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <section className="min-w-0">
      <h2 className="text-heading">Bank statement</h2>
      <p className="max-w-prose text-muted">
        A line that names an invoice with its amount is recorded with one click, all others by hand.
      </p>
      <May call={postStatementCall}>
        <StatementUpload onUploaded={revalidate} />
      </May>
      <StateTabs current={state} first={first} />
      <Lines key={state} state={state} first={first} />
    </section>
  );
}
