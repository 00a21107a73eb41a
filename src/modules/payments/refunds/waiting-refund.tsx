import { formatMinor } from '#src/platform/i18n/money.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { APPROVALS_PATH } from '../approvals/approval.ts';

interface WaitingRefundProps {
  /** In minor units. */
  amount: number;
  currency: string;
  proposedBy: string;
}

/** A refund that waits for a second admin, on the page of its order; for admins. */
export function WaitingRefund({ amount, currency, proposedBy }: WaitingRefundProps) {
  return (
    <p className="mt-3 max-w-2xl border-primary border-l-4 bg-base-200 px-4 py-3 tabular-nums [overflow-wrap:anywhere]">
      {proposedBy} has proposed a refund of {formatMinor(amount, currency)}. It waits for the approval of another
      administrator.{' '}
      <PageLink className="text-link" to={APPROVALS_PATH}>
        To approve
      </PageLink>
    </p>
  );
}
