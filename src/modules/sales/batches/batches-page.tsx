import { lazy, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { orNotFound, staffOnly } from '#src/core/accounts/sessions/guards.ts';
import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { getStockJournalCall } from '../stock-journal/stock-journal.calls.ts';
import type { Route } from './+types/batches-page';
import { type AskedBatch, type BatchShown, getBatchesCall } from './batch.calls.ts';

const BatchDialogs = lazy(() => import('./batch-dialogs.tsx'));
const Samples = lazy(() => import('../samples/samples.tsx'));
const StockJournal = lazy(() => import('../stock-journal/stock-journal.tsx'));

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnly('GET /batch')];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const tool = new URL(request.url).searchParams.get('tool') ?? '';
  const [batches, journal] = await Promise.all([
    callContract(getBatchesCall, {}),
    tool === '' ? null : orNotFound(() => callContract(getStockJournalCall, { params: { id: tool } })),
  ]);
  return { tool, batches, journal };
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Batches and samples');
}

function Actions({ batch, ask }: { batch: BatchShown; ask: (asked: AskedBatch) => void }) {
  const may = useMay();
  const of = `the batch of ${batch.toolName} of ${formatDate(batch.dueOn, 'short')}`;
  return (
    <div className="flex flex-wrap gap-2">
      {may('POST /batch/:id/receipt') && (
        <button type="button" className="btn btn-outline btn-sm" onClick={() => ask({ kind: 'receive', batch })}>
          Receive<span className="sr-only"> {of}</span>
        </button>
      )}
      {may('PUT /batch/:id') && (
        <button type="button" className="btn btn-ghost btn-sm" onClick={() => ask({ kind: 'change', batch })}>
          Change<span className="sr-only"> {of}</span>
        </button>
      )}
    </div>
  );
}

function stateOf({ receivedAt, received, pieces, sold, carried, note }: BatchShown): string {
  if (receivedAt !== null) {
    const short = received === pieces ? '' : ` of ${formatPieces(pieces)}`;
    return `${formatPieces(received ?? 0)}${short} received on ${formatDate(receivedAt, 'short')}${note ? `: ${note}` : ''}`;
  }
  const kept = carried > 0 ? `, ${formatPieces(carried)} kept from the batch before` : '';
  return `${formatPieces(pieces)} pieces, ${formatPieces(sold)} sold${kept}`;
}

function Row({ batch, ask }: { batch: BatchShown; ask: (asked: AskedBatch) => void }) {
  return (
    <li className="grid gap-x-4 gap-y-2 border-base-300 border-b py-3 sm:grid-cols-[8rem_1fr_auto] sm:items-center">
      <span className="tabular-nums">{formatDate(batch.dueOn, 'short')}</span>
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{batch.toolName ?? 'A tool that was removed'}</p>
        <p className="text-muted text-sm tabular-nums [overflow-wrap:anywhere]">{stateOf(batch)}</p>
      </div>
      {batch.receivedAt === null && <Actions batch={batch} ask={ask} />}
    </li>
  );
}

/** The batches that are to be made, and those that were received. */
export default function BatchesPage({ loaderData: { tool, batches, journal } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const may = useMay();
  const mayAdd = may('POST /batch');
  const [asked, setAsked] = useState<AskedBatch>();
  const open = batches.filter(({ receivedAt }) => receivedAt === null);
  const received = batches.filter(({ receivedAt }) => receivedAt !== null);
  const close = () => setAsked(undefined);
  const rows = (shown: readonly BatchShown[]) => (
    <ul className="mt-3 border-base-300 border-t">
      {shown.map((batch) => (
        <Row key={batch.id} batch={batch} ask={setAsked} />
      ))}
    </ul>
  );
  return (
    <section className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h1 className="text-heading">Batches</h1>
        {mayAdd && (
          <button type="button" className="btn btn-primary" onClick={() => setAsked({ kind: 'add' })}>
            Add a batch
          </button>
        )}
      </div>
      <p className="mt-1 text-muted">
        Pieces that will be made. Buyers order them like stock, with the day as a promise.
      </p>
      <Suspense>{asked && <BatchDialogs asked={asked} onClose={close} onDone={revalidate} />}</Suspense>
      {open.length > 0 ? (
        rows(open)
      ) : (
        <EmptyState
          title="No batch is planned."
          text={mayAdd ? 'Add one to sell it in advance.' : 'Planned batches are listed here.'}
        />
      )}
      {received.length > 0 && (
        <>
          <h2 className="mt-8 font-semibold">Received</h2>
          {rows(received)}
        </>
      )}
      <Suspense>
        {may('GET /sample') && <Samples />}
        <StockJournal id={tool} journal={journal} />
      </Suspense>
    </section>
  );
}
