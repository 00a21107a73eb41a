import { useContract } from '#src/core/calls/use-contract.ts';
import { useLiveChanges } from '#src/core/use-live-changes.ts';
import { getNewCustomerCountCall } from './credit.calls.ts';

/** How many new customers are to be looked at, after the label of the menu entry. */
export default function NewCustomerCount() {
  const { answer, read } = useContract(getNewCustomerCountCall, {});
  useLiveChanges('orders', () => void read());
  return answer && answer.count > 0 ? <span className="tabular-nums">&nbsp;({answer.count})</span> : null;
}
