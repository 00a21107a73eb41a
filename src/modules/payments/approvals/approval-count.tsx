import { useContract } from '#src/core/calls/use-contract.ts';
import { useLiveChanges } from '#src/core/use-live-changes.ts';
import { getApprovalCountCall } from './approvals.calls.ts';

/** How many proposals wait for a second admin, after the label of their menu entry. */
export default function ApprovalCount() {
  const { answer, read } = useContract(getApprovalCountCall, {});
  useLiveChanges('desk', () => void read());
  return answer && answer.count > 0 ? <span className="tabular-nums">&nbsp;({answer.count})</span> : null;
}
