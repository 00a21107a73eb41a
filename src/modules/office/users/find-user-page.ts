import { callForPage } from '#src/core/calls/call-for-page.ts';
import type { Page } from '#src/platform/http/page.ts';
import { searchedPart } from '#src/platform/http/search-query.ts';
import type { UserSearch } from './user.ts';
import { getUsersCall, type ShopUser } from './users.calls.ts';

export const USERS_PER_PAGE = 50;

export function findUserPage(
  { text, group }: UserSearch,
  after?: string,
  signal?: AbortSignal,
): Promise<Page<ShopUser>> {
  return callForPage(getUsersCall, { query: { q: searchedPart(text), group }, limit: USERS_PER_PAGE, after, signal });
}
