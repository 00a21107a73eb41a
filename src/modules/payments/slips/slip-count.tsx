import { useContract } from '#src/core/calls/use-contract.ts';
import { useLiveChanges } from '#src/core/use-live-changes.ts';
import { getSlipCountCall } from './slip.calls.ts';

/** How many slips are to be checked, after the label of their menu entry. */
export default function SlipCount() {
  const { answer, read } = useContract(getSlipCountCall, {});
  // An undone payment makes its slip pending again.
  useLiveChanges('orders', () => void read());
  return answer && answer.count > 0 ? <span className="tabular-nums">&nbsp;({answer.count})</span> : null;
}
