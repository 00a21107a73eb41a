import { typedSearch } from '#src/platform/http/search-query.ts';
import { CONVERSATIONS_PATH } from './conversation.ts';

/** The tabs of the list of an admin; `open` waits for an answer of the shop. */
export const listedStates = ['open', 'waiting-for-them', 'done', 'all'] as const;
export type ListedState = (typeof listedStates)[number];

export const LISTED_STATE_NAMES: Record<ListedState, string> = {
  open: 'To answer',
  'waiting-for-them': 'Waiting for them',
  done: 'Done',
  all: 'All',
};

/** Instead of the id of an admin: conversations without an owner. */
export const UNASSIGNED = 'unassigned';

/** A search of conversations, as the address of the page has it. */
export interface ConversationSearch {
  state: ListedState;
  /** Id of an admin, or {@link UNASSIGNED}; empty: any. */
  owner: string;
  text: string;
}

export function parseConversationSearch(query: URLSearchParams): ConversationSearch {
  const state = listedStates.find((known) => known === query.get('state')) ?? 'open';
  return { state, owner: query.get('owner') ?? '', text: typedSearch(query) };
}

export function conversationsPath({ state, owner, text }: ConversationSearch): string {
  const filled = Object.entries({ state: state === 'open' ? '' : state, owner, q: text }).filter(([, value]) => value);
  return filled.length > 0 ? `${CONVERSATIONS_PATH}?${new URLSearchParams(filled)}` : CONVERSATIONS_PATH;
}
