import { useContract } from '#src/core/calls/use-contract.ts';
import { useLiveChanges } from '#src/core/use-live-changes.ts';
import { getConversationCountCall } from './conversation.calls.ts';

/** How many conversations are unread, after the label of their menu entry. */
export default function InboxCount() {
  const { answer, read } = useContract(getConversationCountCall, {});
  useLiveChanges('conversations', () => void read());
  return answer && answer.count > 0 ? <span className="tabular-nums">&nbsp;({answer.count})</span> : null;
}
