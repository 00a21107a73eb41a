import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { useContract } from '#src/core/calls/use-contract.ts';
import type { Order } from '#src/core/orders/order.ts';
import { useLiveChanges } from '#src/core/use-live-changes.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { getConversationsCall } from './conversation.calls.ts';
import { conversationPath } from './conversation.ts';
import { StateMark } from './conversation-row.tsx';

const MAX_SHOWN = 5;

/** Links to the latest conversations about an order; nothing without any. */
export default function OrderMessages({ order }: { order: Order }) {
  const query = { order: order._id, limit: MAX_SHOWN };
  const { answer = [], read } = useContract(getConversationsCall, { query }, order);
  useLiveChanges('conversations', () => void read());
  const admin = useMay()('GET /conversation');
  if (answer.length === 0) return null;
  return (
    <nav aria-label="Messages about this order" className="mt-5 print:hidden">
      <p className="font-semibold">Messages about this order</p>
      <ul>
        {answer.map((conversation) => (
          <li key={conversation._id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <PageLink
              className={`link max-md:min-h-11 ${conversation.unread ? 'font-bold' : ''}`}
              to={conversationPath(conversation._id)}
            >
              {conversation.subject}
            </PageLink>
            <StateMark conversation={conversation} admin={admin} />
            {conversation.messages > 1 && (
              <span className="text-muted text-sm tabular-nums">{conversation.messages} messages</span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
