import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { DateTime } from '#src/core/site/date-time.tsx';
import { orderPath } from '#src/modules/orders/page/order-details.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { approveRequestCall, endRequestCall, type OrderRequestOfMember } from './companies.calls.ts';
import { type CompanyRole, mayApprove, orList } from './company.ts';

interface RequestRowProps {
  request: OrderRequestOfMember;
  approves: boolean;
  onDone: () => Promise<void>;
}

function inWords({ state, decidedBy, approvers }: OrderRequestOfMember): string {
  if (state === 'pending')
    return approvers.length > 0 ? `Waits for ${orList(approvers)}` : 'Waits: no other member may approve it';
  if (state === 'cancelled') return 'Taken back';
  return `${state === 'approved' ? 'Approved' : 'Declined'} by ${decidedBy ?? 'your company'}`;
}

function RequestRow({ request, approves, onDone }: RequestRowProps) {
  const { _id: id, by, lines, total, currency, state, yours, askedAt, orders } = request;
  const approval = useSubmit({
    async send() {
      await callContract(approveRequestCall, { params: { id } });
      showSuccess('The order is placed.');
      await onDone();
    },
    onFailure: onDone,
  });
  const end = useSubmit({
    async send() {
      await callContract(endRequestCall, { params: { id } });
      await onDone();
    },
    // Another member may have decided it.
    onFailure: onDone,
  });
  const isOpen = state === 'pending';
  return (
    <li
      id={`request-${id}`}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-base-300 border-b py-3 target:bg-base-200"
    >
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold tabular-nums">{formatMoney(total, currency)}</p>
        <p>{lines.map(({ tool, pieces }) => `${formatPieces(pieces)} × ${tool}`).join(', ')}</p>
        <p className="text-muted text-sm">
          {yours ? 'You' : by} · <DateTime at={askedAt} /> · {inWords(request)}
        </p>
        {orders.length > 0 && (
          <p className="flex flex-wrap gap-x-4">
            {orders.map((order) => (
              <PageLink key={order._id} className="link max-md:py-2" to={orderPath(order)}>
                {order.number}
              </PageLink>
            ))}
          </p>
        )}
        <CallProblem {...(approval.failure ?? end.failure)} typed={false} />
      </div>
      {isOpen && (approves || yours) && (
        <div className="flex flex-wrap gap-2">
          {approves && !yours && (
            <button
              type="button"
              className="btn btn-primary btn-sm max-md:min-h-11"
              aria-disabled={approval.submitting}
              onClick={approval.submit}
            >
              Approve and order
            </button>
          )}
          <button
            type="button"
            className="btn btn-outline btn-sm max-md:min-h-11"
            aria-disabled={end.submitting}
            onClick={end.submit}
          >
            {yours ? 'Take back' : 'Decline'}
          </button>
        </div>
      )}
    </li>
  );
}

interface RequestsSectionProps {
  requests: readonly OrderRequestOfMember[];
  role: CompanyRole;
  onDone: () => Promise<void>;
}

/** Orders above a limit, decided ones, too: all for those who approve, the own ones for others. */
export function RequestsSection({ requests, role, onDone }: RequestsSectionProps) {
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="requests" className="max-w-3xl">
      <h3 id="requests" className="font-semibold text-lg">
        {mayApprove(role) ? 'Orders for approval' : 'Your orders for approval'}
      </h3>
      <ul className="mt-3 border-base-300 border-t">
        {requests.map((request) => (
          <RequestRow key={request._id} request={request} approves={mayApprove(role)} onDone={onDone} />
        ))}
      </ul>
    </section>
  );
}
