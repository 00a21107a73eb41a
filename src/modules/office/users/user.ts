import { typedSearch } from '#src/platform/http/search-query.ts';

export const userGroups = {
  admin: 'Administrators',
  blocked: 'Blocked',
  unverified: 'Not verified',
  company: 'Companies',
} as const;

export type UserGroup = keyof typeof userGroups;

/** Filters of the list. */
export interface UserSearch {
  /** Words of name and email. */
  text: string;
  group: UserGroup | undefined;
}

/** Parses the URL of the page; invalid values are ignored. */
export function parseUserSearch(query: URLSearchParams): UserSearch {
  const group = query.get('group');
  return {
    text: typedSearch(query),
    group: group !== null && Object.hasOwn(userGroups, group) ? (group as UserGroup) : undefined,
  };
}
