import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { checkMay, orSignedOut } from '#src/core/accounts/sessions/guards.ts';
import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { useLiveList } from '#src/core/use-live-list.ts';
import type { Page } from '#src/platform/http/page.ts';
import { MAX_SEARCH_LENGTH } from '#src/platform/http/search-query.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { MoreButton } from '#src/platform/ui/more-button.tsx';
import { NewRowsPill } from '#src/platform/ui/new-rows-pill.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { SearchChoice } from '#src/platform/ui/search-choice.tsx';
import { SearchField, SearchForm, useSearchStatus } from '#src/platform/ui/search-form.tsx';
import type { Route } from './+types/conversations-page';
import { getInboxSetupCall, type InboxSetup } from './conversation.calls.ts';
import { CONVERSATIONS_PATH, type ListedConversation } from './conversation.ts';
import { ConversationRow } from './conversation-row.tsx';
import {
  type ConversationSearch,
  conversationsPath,
  LISTED_STATE_NAMES,
  listedStates,
  parseConversationSearch,
  UNASSIGNED,
} from './conversation-search.ts';
import { CONVERSATIONS_PER_PAGE, findConversationPage } from './find-conversation-page.ts';

export async function clientLoader(navigation: Route.ClientLoaderArgs) {
  return orSignedOut(async () => {
    const admin = await checkMay(navigation, 'GET /conversation');
    const search = admin ? parseConversationSearch(new URL(navigation.request.url).searchParams) : undefined;
    const [first, setup] = await Promise.all([
      findConversationPage(search),
      admin ? callContract(getInboxSetupCall, {}) : undefined,
    ]);
    return { search, setup, first };
  });
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Conversations');
}

const QuestionForm = lazy(() => import('./question-form.tsx'));

/** The form for a question, if the address of the page names what it is about. */
function Question() {
  const [query] = useSearchParams();
  const [kind, id] = [query.get('about'), query.get('id')];
  if ((kind !== 'quote' && kind !== 'invoice') || !id) return null;
  return (
    <Suspense>
      <QuestionForm about={{ kind, id }} />
    </Suspense>
  );
}

function StateTabs({ search }: { search: ConversationSearch }) {
  return (
    <nav aria-label="Conversations by state" className="mt-4">
      <ul className="flex gap-x-1 overflow-x-auto border-base-300 border-b [scrollbar-width:thin]">
        {listedStates.map((state) => (
          <li key={state} className="shrink-0">
            <Link
              to={conversationsPath({ ...search, state })}
              preventScrollReset
              aria-current={state === search.state ? 'page' : undefined}
              className="-mb-px flex min-h-12 items-center border-transparent border-b-2 px-3 font-semibold text-sm hover:text-primary aria-[current=page]:border-primary aria-[current=page]:text-primary"
            >
              {LISTED_STATE_NAMES[state]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ConversationFilter({ search, setup }: { search: ConversationSearch; setup: InboxSetup }) {
  const { state, owner, text } = search;
  const owners = setup.admins.map(({ _id, name }) => [_id, name] as const);
  return (
    <SearchForm label="Conversations" action={CONVERSATIONS_PATH} values={{ q: text, owner, state }}>
      <SearchField
        label="Search conversations"
        placeholder="Name, email, phone, subject, number or tool"
        maxLength={MAX_SEARCH_LENGTH}
        defaultValue={text}
      />
      {state !== 'open' && <input type="hidden" name="state" value={state} />}
      <SearchChoice
        className="basis-44 max-sm:grow"
        label="Owner"
        name="owner"
        selected={owner}
        options={[['', 'Any owner'], [UNASSIGNED, 'Unassigned'], ...owners]}
      />
    </SearchForm>
  );
}

function NoConversations({ search }: { search: ConversationSearch | undefined }) {
  if (!search)
    return (
      <EmptyState title="No messages yet." text="Your questions to us, and our answers, are listed here.">
        <PageLink className="btn btn-primary" to="/contact">
          Ask us
        </PageLink>
      </EmptyState>
    );
  if (search.state === 'open' && !search.text && !search.owner)
    return <EmptyState title="Nothing to answer." text="Inquiries and questions of customers are listed here." />;
  return (
    <EmptyState title="No conversations match." text="Try fewer words, or all states.">
      <PageLink className="btn btn-primary" to={conversationsPath({ state: 'all', owner: '', text: '' })}>
        Show all conversations
      </PageLink>
    </EmptyState>
  );
}

interface ConversationListProps {
  search: ConversationSearch | undefined;
  first: Page<ListedConversation>;
}

function ConversationList({ search, first }: ConversationListProps) {
  const { items, loading, failed, more, loadMore, waiting, show } = useLiveList('conversations', {
    first,
    find: (after, signal) => findConversationPage(search, after, signal),
    pageSize: CONVERSATIONS_PER_PAGE,
    matters: () => true,
  });
  const { status, tell } = useSearchStatus();
  const count = `${items.length} ${items.length === 1 ? 'conversation' : 'conversations'}`;
  return (
    <>
      {status}
      {tell(more ? `The latest ${count}` : count)}
      <NewRowsPill count={waiting.length} noun={['conversation', 'conversations']} onShow={show} />
      <ul className="mt-1 max-w-4xl">
        {items.map((conversation) => (
          <ConversationRow key={conversation._id} conversation={conversation} admin={search !== undefined} />
        ))}
      </ul>
      {items.length === 0 && !more && (
        <div className="mt-6">
          <NoConversations search={search} />
        </div>
      )}
      {more && <MoreButton label="Load more" loading={loading} failed={failed} onClick={loadMore} />}
    </>
  );
}

export default function ConversationsPage({ loaderData: { search, setup, first } }: Route.ComponentProps) {
  const may = useMay();
  return (
    <section className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 className="text-heading">{search ? 'Inbox' : 'My messages'}</h2>
        {search && may('POST /answer-template') && (
          <PageLink className="btn btn-outline max-md:min-h-11" to="/dashboard/answer-templates">
            Templates
          </PageLink>
        )}
        {!search && (
          <PageLink className="btn btn-outline max-md:min-h-11" to="/contact">
            Ask us
          </PageLink>
        )}
      </div>
      {!search && <Question />}
      {search && setup && (
        <>
          <StateTabs search={search} />
          <ConversationFilter search={search} setup={setup} />
        </>
      )}
      <ConversationList key={JSON.stringify(search)} search={search} first={first} />
    </section>
  );
}
