import { useState } from 'react';
import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { readAfterRefusal } from '#src/core/calls/read-after-refusal.ts';
import { DateTime } from '#src/core/site/date-time.tsx';
import { useMayOpen } from '#src/core/site/use-dashboard-menu.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useUnsaved } from '#src/platform/ui/unsaved.ts';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { type ApprovalKindName, type ApprovalRow, MAX_REASON, type WaitingApproval } from './approval.ts';
import { postApprovalCall, postDeclinedApprovalCall } from './approvals.calls.ts';

const DONE: Record<ApprovalKindName, string> = {
  'bank-details': 'New invoices print the new account.',
  refund: 'The refund is recorded.',
  rights: 'The rights are given.',
  'second-factor': 'The second factor is removed.',
};

/** What is proposed; what differs from what applies now is emphasized. */
function Rows({ rows }: { rows: readonly ApprovalRow[] }) {
  return (
    <dl className="mt-3 flex flex-col gap-2 tabular-nums">
      {rows.map(({ name, value, before }) => (
        <div key={name} className="sm:grid sm:grid-cols-[12rem_minmax(0,1fr)] sm:items-baseline sm:gap-x-6">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className={`whitespace-pre-line [overflow-wrap:anywhere] ${before === undefined ? '' : 'font-semibold'}`}>
            {value || 'none'}
            {before !== undefined && <del className="block text-muted text-sm">{before || 'none'}</del>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface DecisionProps {
  approval: WaitingApproval;
  onDecided: () => Promise<void>;
}

/** Approves, declines with an optional reason, or withdraws a proposal. */
function DecisionForm({ approval: { _id, kind, own, whyNot, title, advice }, onDecided }: DecisionProps) {
  const [reason, setReason] = useState('');
  const params = { id: _id };
  // If someone else decided it first, the page shows the outcome.
  const outcome = { onFailure: readAfterRefusal(onDecided) };
  const approving = useSubmit({
    ...outcome,
    async send() {
      await callContract(postApprovalCall, { params });
      showSuccess(DONE[kind]);
      await onDecided();
    },
  });
  const declining = useSubmit<'reason'>({
    ...outcome,
    serverFields: ['reason'],
    async send() {
      await callContract(postDeclinedApprovalCall, { params, body: { reason: reason.trim() || undefined } });
      showSuccess(own ? 'Withdrawn.' : 'Declined. All administrators have a mail.');
      await onDecided();
    },
  });
  useUnsaved(reason !== '');
  const why = whyNot ?? (own ? 'You proposed this. It waits for the approval of another administrator.' : null);
  return (
    <form ref={declining.form} noValidate onSubmit={declining.submit} className="mt-4 flex flex-col gap-3">
      <p className="max-w-prose">{why ?? advice}</p>
      {!own && (
        <TextArea
          label="Reason, if you decline (optional)"
          name="reason"
          rows={2}
          maxLength={MAX_REASON}
          value={reason}
          error={declining.problems.reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <CallProblem {...(approving.failure ?? declining.failure)} />
      <div className="flex flex-wrap gap-3">
        {!why && (
          <button
            type="button"
            className="btn btn-primary"
            aria-label={`Approve: ${title}`}
            aria-disabled={approving.submitting}
            onClick={approving.submit}
          >
            Approve
          </button>
        )}
        <button
          type="submit"
          className="btn btn-outline"
          aria-label={`${own ? 'Withdraw' : 'Decline'}: ${title}`}
          aria-disabled={declining.submitting}
        >
          {own ? 'Withdraw' : 'Decline'}
        </button>
      </div>
    </form>
  );
}

interface ApprovalCardProps extends DecisionProps {
  /** By another admin, since the page was loaded. */
  decided: boolean;
}

/** A proposal that waits for a second admin, and its decision. */
export function ApprovalCard({ approval, decided, onDecided }: ApprovalCardProps) {
  const { title, path, rows, proposedBy, proposedAt } = approval;
  const mayOpen = useMayOpen();
  const mayDecide = useMay()('POST /approval/:id/decline');
  return (
    <li className="border border-base-300 border-l-4 border-l-primary p-4 sm:p-6">
      <h3 className="text-heading">
        {mayOpen(path) ? (
          <PageLink className="text-link" to={path}>
            {title}
          </PageLink>
        ) : (
          title
        )}
      </h3>
      <p className="text-muted [overflow-wrap:anywhere]">
        Proposed by {proposedBy}, <DateTime at={proposedAt} />
      </p>
      <Rows rows={rows} />
      {decided && <p className="mt-4 text-muted">This has been decided.</p>}
      {!decided && mayDecide && <DecisionForm approval={approval} onDecided={onDecided} />}
    </li>
  );
}
