import type { TableDeclaration } from '#src/platform/database/tables.ts';
import type { Role } from './actor.ts';

/** Milliseconds since the epoch. */
type Timestamp = number;

/** Tables of the auth library; its columns are camelCase, and dates are its own concern (text on SQLite, timestamptz on PostgreSQL). */
export interface UserTable {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean | number;
  image: string | null;
  role: Role;
  createdAt: Date | string;
  updatedAt: Date | string;
  /** When it first had a session; null for an account that never was signed in to. */
  firstUsedAt: Timestamp | null;
  lastSignInAt: Timestamp | null;
  /** Since when it cannot be signed in to; null: it can. */
  blockedAt: Timestamp | null;
}

/** A sign-up that was not verified when its address was signed up with again. Its own link still proves it. */
export interface EarlierSignUpTable {
  /** Of the user that it made. */
  id: string;
  email: string;
  name: string;
  /** Hashed. */
  password: string;
  created_at: Timestamp;
}

/** What a mailed link is worth for a while. */
export interface VerificationTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Date | string;
  createdAt: Date | string;
  updatedAt: Date | string;
}

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

declare module '#src/platform/database/schema.ts' {
  interface Database {
    user: UserTable;
    session: SessionTable;
    account: AccountTable;
    verification: VerificationTable;
    earlier_sign_ups: EarlierSignUpTable;
  }
}

/** Part of a backup. */
export const accountTables: readonly TableDeclaration[] = [
  { name: 'user', key: ['id'] },
  { name: 'session', key: ['id'], after: ['user'] },
  { name: 'account', key: ['id'], after: ['user'] },
  { name: 'verification', key: ['id'] },
  { name: 'earlier_sign_ups', key: ['id'] },
];
