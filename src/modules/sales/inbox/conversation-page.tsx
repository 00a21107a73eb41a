import { lazy, Suspense, useEffect } from 'react';
import { checkMay, orNotFound, orSignedOut } from '#src/core/accounts/sessions/guards.ts';
import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { useLiveChanges } from '#src/core/use-live-changes.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { useRefresh } from '#src/platform/ui/use-refresh.ts';
import type { Route } from './+types/conversation-page';
import { AnswerBox } from './answer-box.tsx';
import { getConversationCall, getInboxSetupCall, postSeenCall } from './conversation.calls.ts';
import { CONVERSATIONS_PATH, type ConversationDetails } from './conversation.ts';
import { ConversationDesk } from './conversation-desk.tsx';
import { StateMark } from './conversation-row.tsx';
import { ConversationThread } from './conversation-thread.tsx';

export async function clientLoader(navigation: Route.ClientLoaderArgs) {
  return orSignedOut(async () => {
    const admin = await checkMay(navigation, 'GET /conversation/:id');
    const [conversation, setup] = await Promise.all([
      orNotFound(() => callContract(getConversationCall, { params: { id: navigation.params.id } })),
      admin ? callContract(getInboxSetupCall, {}) : undefined,
    ]);
    return { conversation, setup };
  });
}
clientLoader.hydrate = true as const;

/** For an admin only. */
const MakeOfIt = lazy(() => import('./make-of-it.tsx'));

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return privatePage(loaderData?.conversation.subject ?? 'Conversation');
}

/** How to reach the customer, and when the conversation began. */
function CustomerLine({
  conversation: { name, email, phone, openedAt, answeredAt },
}: {
  conversation: ConversationDetails;
}) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 text-muted [overflow-wrap:anywhere]">
      <span>{name}</span>
      <a className="link" href={`mailto:${email}`}>
        {email}
      </a>
      {phone && (
        <a className="link" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          {phone}
        </a>
      )}
      <span>Opened on {formatDate(openedAt, 'short')}</span>
      {answeredAt && <span>First answer on {formatDate(answeredAt, 'short')}</span>}
    </p>
  );
}

function AboutLine({ about }: Pick<ConversationDetails, 'about'>) {
  if (!about) return null;
  return (
    <p className="mt-1">
      About{' '}
      <PageLink className="link font-semibold" to={about.path}>
        {about.label}
      </PageLink>
    </p>
  );
}

/** Tells the shop that the customer has seen the answer. If that fails, it counts as unread until the next visit. */
function useSeen({ _id, unread, lastId }: ConversationDetails, customer: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further answer is seen, too
  useEffect(() => {
    if (customer && unread) callContract(postSeenCall, { params: { id: _id } }).catch(() => {});
  }, [_id, unread, lastId, customer]);
}

export default function ConversationPage({ loaderData: { conversation, setup } }: Route.ComponentProps) {
  const { heading, refresh } = useRefresh();
  useLiveChanges('conversations', () => void refresh());
  useSeen(conversation, setup === undefined);
  const may = useMay(setup ? 'admin' : 'customer');
  const { _id, subject, thread, lastId, about } = conversation;
  return (
    <section className="min-w-0">
      <PageLink className="text-link text-sm print:hidden" to={CONVERSATIONS_PATH}>
        {setup ? 'Inbox' : 'My messages'}
      </PageLink>
      <div className="mt-2 flex flex-wrap items-baseline gap-x-3">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 text-heading [overflow-wrap:anywhere]">
          {subject}
        </h2>
        <StateMark conversation={conversation} admin={setup !== undefined} />
      </div>
      {setup && <CustomerLine conversation={conversation} />}
      <AboutLine about={about} />
      {setup && (
        <div className="mt-3 flex flex-wrap gap-2 print:hidden">
          <Suspense>
            <MakeOfIt conversation={conversation} />
          </Suspense>
        </div>
      )}
      <div className={setup ? 'grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_17rem]' : ''}>
        <div className="min-w-0">
          <ConversationThread id={_id} thread={thread} />
          {may('POST /conversation/:id/message') && (
            <AnswerBox key={_id} id={_id} setup={setup} lastSeen={setup && lastId} onSent={refresh} />
          )}
        </div>
        {setup && (
          <div className="xl:mt-6">
            <ConversationDesk conversation={conversation} setup={setup} refresh={refresh} />
          </div>
        )}
      </div>
    </section>
  );
}
