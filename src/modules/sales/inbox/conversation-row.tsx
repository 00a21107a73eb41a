import { DateTime } from '#src/core/site/date-time.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { conversationPath, type ListedConversation, STATE_NAMES } from './conversation.ts';

const looks = {
  new: 'border-primary bg-base-100 text-primary',
  'waiting-for-us': 'border-warning/60 bg-warning/10',
  'waiting-for-them': 'border-base-300',
  done: 'border-base-300 text-muted',
} as const;

/** The state as the reader sees it: a customer does not read the words of the sales team. */
function stateWords({ state, unread }: ListedConversation, admin: boolean): string {
  if (admin) return STATE_NAMES[state];
  if (unread) return 'New answer';
  return { new: 'Sent', 'waiting-for-us': 'Sent', 'waiting-for-them': 'Answered', done: 'Done' }[state];
}

export function StateMark({ conversation, admin }: { conversation: ListedConversation; admin: boolean }) {
  const look = !admin && conversation.unread ? looks.new : looks[conversation.state];
  return (
    <span className={`inline-block whitespace-nowrap border px-1.5 py-px font-semibold text-xs ${look}`}>
      {stateWords(conversation, admin)}
    </span>
  );
}

/** A conversation in a list. */
export function ConversationRow({ conversation, admin }: { conversation: ListedConversation; admin: boolean }) {
  const { _id, subject, name, preview, lastAt, owner, unread, about, messages, lastFrom } = conversation;
  const writer = lastFrom === 'shop' ? (admin ? 'We: ' : 'Shop: ') : '';
  return (
    <li className="border-base-300 border-b py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <PageLink
          className={`link min-w-0 [overflow-wrap:anywhere] max-md:min-h-11 ${unread ? 'font-bold' : 'font-semibold'}`}
          to={conversationPath(_id)}
        >
          {admin ? `${name}: ${subject}` : subject}
        </PageLink>
        <StateMark conversation={conversation} admin={admin} />
        {messages > 1 && <span className="text-muted text-sm tabular-nums">{messages} messages</span>}
        <span className="text-muted text-sm md:ml-auto">
          <DateTime at={lastAt} />
        </span>
      </div>
      <p dir="auto" className="mt-1 line-clamp-2 text-muted [overflow-wrap:anywhere]">
        {writer}
        {preview}
      </p>
      {admin && (owner || about) && (
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm [overflow-wrap:anywhere]">
          {about && !subject.includes(about.label) && <span>About {about.label}</span>}
          {owner && <span className="text-muted">Owner: {owner.name}</span>}
        </p>
      )}
    </li>
  );
}
