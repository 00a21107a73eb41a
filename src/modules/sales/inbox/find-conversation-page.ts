import { callForPage } from '#src/core/calls/call-for-page.ts';
import type { Page } from '#src/platform/http/page.ts';
import { searchedPart } from '#src/platform/http/search-query.ts';
import { getConversationsCall } from './conversation.calls.ts';
import type { ListedConversation } from './conversation.ts';
import type { ConversationSearch } from './conversation-search.ts';

export const CONVERSATIONS_PER_PAGE = 50;

/** @param search undefined for a customer, whose list cannot be filtered */
export function findConversationPage(
  search: ConversationSearch | undefined,
  after?: string,
  signal?: AbortSignal,
): Promise<Page<ListedConversation>> {
  const query = search ? { state: search.state, owner: search.owner, q: searchedPart(search.text) } : {};
  return callForPage(getConversationsCall, { query, limit: CONVERSATIONS_PER_PAGE, after, signal });
}
