import type { Role } from '#src/core/accounts/actor.ts';
import { typedSearch } from '#src/platform/http/search-query.ts';

/** A user in the list of all users. */
export interface ShopUser {
  _id: string;
  name: string;
  email: string;
  role: Role;
  /** Id of the role of a member of the staff who is no admin; null for none. */
  staffRole: string | null;
  /** An admin by ADMIN_EMAILS: the role cannot be revoked here. */
  fixedRole: boolean;
  /** Whether the email address is verified. */
  verified: boolean;
  /** Whether the sign-in needs a second factor. */
  secondFactor: boolean;
  /** Number of placed orders. */
  orders: number;
  /** Number of these that are neither delivered and paid nor cancelled. */
  openOrders: number;
  /** Amounts due for these. */
  openAmounts: readonly { currency: string; amount: number }[];
  /** ISO 8601; null if never, or before the shop recorded sign-ins. */
  lastSignInAt: string | null;
  createdAt: string;
  /** ISO 8601; null if not blocked. */
  blockedAt: string | null;
  /** Of an account of a company, which has members; null for a person. */
  company: 'open' | 'ended' | null;
}

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
