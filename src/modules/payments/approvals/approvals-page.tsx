import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { orSignedOut, staffOnly } from '#src/core/accounts/sessions/guards.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { isNewer, timed } from '#src/core/calls/newest-answer.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { useLiveChanges } from '#src/core/use-live-changes.ts';
import { useReread } from '#src/core/use-reread.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import type { Route } from './+types/approvals-page';
import type { WaitingApproval } from './approval.ts';
import { ApprovalCard } from './approval-card.tsx';
import { getApprovalsCall } from './approvals.calls.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnly('GET /approval')];

const fetchApprovals = (signal?: AbortSignal) =>
  timed(() => callContract(getApprovalsCall, {}, signal ? { signal } : {}));

export async function clientLoader() {
  return { waiting: await orSignedOut(() => fetchApprovals()) };
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('To approve');
}

/** Proposals that were decided keep their place, so that no button moves under the pointer; new ones follow. */
function useKeptApprovals(loaded: readonly WaitingApproval[]) {
  const [latest, setLatest] = useState<readonly WaitingApproval[]>(loaded);
  const [kept, setKept] = useState<readonly WaitingApproval[]>(loaded);
  const reread = useReread(async (signal) => setLatest(await fetchApprovals(signal)));
  useLiveChanges('desk', reread);
  const current = isNewer(latest, loaded) ? latest : loaded;
  const added = current.filter(({ _id }) => !kept.some((each) => each._id === _id));
  if (added.length > 0) setKept([...kept, ...added]);
  return kept.map((approval) => {
    const now = current.find(({ _id }) => _id === approval._id);
    return { approval: now ?? approval, decided: !now };
  });
}

export default function ApprovalsPage({ loaderData: { waiting } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const rows = useKeptApprovals(waiting);
  const count = rows.filter(({ decided }) => !decided).length;
  return (
    <section className="min-w-0">
      <h2 className="text-heading">To approve</h2>
      <p className="max-w-prose text-muted">
        What one administrator proposes and another one has to approve: bank details, refunds above the limit of the
        shop, rights of administrators and staff, and the removal of a lost second factor. All administrators get a mail
        of each proposal and decision.
      </p>
      <p role="status" className="text-muted">
        {count === 0 ? '' : count === 1 ? '1 proposal waits' : `${count} proposals wait`}
      </p>
      {rows.length === 0 && (
        <div className="mt-4">
          <EmptyState title="Nothing to approve." text="Proposals of administrators are listed here." />
        </div>
      )}
      <ul className="mt-4 flex max-w-3xl flex-col gap-6">
        {rows.map(({ approval, decided }) => (
          <ApprovalCard key={approval._id} approval={approval} decided={decided} onDecided={revalidate} />
        ))}
      </ul>
    </section>
  );
}
