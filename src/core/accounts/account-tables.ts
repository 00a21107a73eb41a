import type { Generated } from 'kysely';
import type { Timestamp } from '#src/platform/database/schema.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';
import type { Role } from './actor.ts';

/**
 * A user. The tables with camelCase columns belong to the auth library, which stores dates in its own way (text on
 * SQLite, timestamptz on PostgreSQL).
 */
export interface UserTable {
  id: string;
  name: string;
  email: string;
  /** Where people reach an account that has no mailbox; null: at `email`. */
  contactEmail: Generated<string | null>;
  emailVerified: boolean | number;
  image: string | null;
  role: Role;
  /** Id of the role of a member of the staff who is no admin; null for none. */
  staffRole: Generated<string | null>;
  createdAt: Date | string;
  updatedAt: Date | string;
  /** Time of the first sign-in; null for an account that was never signed in to. */
  firstUsedAt: Timestamp | null;
  lastSignInAt: Timestamp | null;
  /** When the account was blocked from signing in; null if it is not blocked. */
  blockedAt: Timestamp | null;
}

/** A sign-up still unverified when someone signed up with its address again. Its own link still verifies it. */
export interface EarlierSignUpTable {
  /** Id of the user row created at sign-up. */
  id: string;
  email: string;
  name: string;
  /** Hashed. */
  password: string;
  created_at: Timestamp;
}

/** A temporary record behind a mailed link. */
export interface VerificationTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Date | string;
  createdAt: Date | string;
  updatedAt: Date | string;
}

/** A session of a user who signed in. */
export interface SessionTable {
  id: string;
  userId: string;
  token: string;
  expiresAt: Date | string;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date | string;
  updatedAt: Date | string;
}

/** How a user signs in: by password or through Google. */
export interface AccountTable {
  id: string;
  accountId: string;
  providerId: string;
  userId: string;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: Date | string | null;
  refreshTokenExpiresAt: Date | string | null;
  scope: string | null;
  password: string | null;
  createdAt: Date | string;
  updatedAt: Date | string;
}

/** A role that a user got; the table is append-only. It decides who counts as a second person (admins/two-people). */
export interface RoleChangeTable {
  id: string;
  user_id: string;
  role: Role;
  /** The administrator who gave it; null for the operator. */
  by_id: string | null;
  at: Timestamp;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    user: UserTable;
    session: SessionTable;
    account: AccountTable;
    verification: VerificationTable;
    earlier_sign_ups: EarlierSignUpTable;
    role_changes: RoleChangeTable;
  }
}

/** For the copy to another engine. */
export const accountTables: readonly TableDeclaration[] = [
  {
    name: 'user',
    key: ['id'],
    personal: { user: 'id', kept: 'it becomes a row without name and address, which the orders reference' },
  },
  { name: 'session', key: ['id'], after: ['user'], personal: { user: 'userId', omits: ['token'], erased: {} } },
  {
    name: 'account',
    key: ['id'],
    after: ['user'],
    personal: { user: 'userId', omits: ['password', 'accessToken', 'refreshToken', 'idToken'], erased: {} },
  },
  { name: 'verification', key: ['id'], personal: { user: 'value', omits: ['identifier'], erased: {} } },
  { name: 'earlier_sign_ups', key: ['id'], personal: { email: ['email'], omits: ['password'], erased: {} } },
  {
    name: 'role_changes',
    key: ['id'],
    personal: { user: 'user_id', omits: ['by_id'], kept: 'it decides who may approve, and has ids only' },
  },
];
