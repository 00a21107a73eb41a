import { isBlank } from '#src/platform/http/is-blank.ts';
import { DAY_MS } from '#src/platform/time/units.ts';

export const rights = ['read', 'write'] as const;
export type Rights = (typeof rights)[number];

export const rightsNames: Record<Rights, string> = { read: 'Read only', write: 'Read and write' };

/** For how many days a key can be made. */
export const keyDays = [30, 90, 365] as const;
export type KeyDays = (typeof keyDays)[number];

export const MAX_KEY_NAME = 60;
/** Most keys of a person, ended ones included. */
export const MAX_KEYS = 20;
/** How long the old secret works beside a new one, in milliseconds. */
export const OLD_SECRET_MS = DAY_MS;

/** What a person decides about a new key. */
export interface NewApiKey {
  name: string;
  rights: Rights;
  days: KeyDays;
}

/** A key with which a program acts for a person; without its secret. Times are ISO 8601. */
export interface ApiKey {
  _id: string;
  name: string;
  rights: Rights;
  prefix: string;
  createdAt: string;
  expiresAt: string;
  /** Whether it has ended. */
  ended: boolean;
  /** Null if it was never used; exact to a minute. */
  usedAt: string | null;
  /** Until when the old secret works; null without one. */
  oldUntil: string | null;
}

/** What is wrong with a new key. */
export function newKeyProblem({ name }: Pick<NewApiKey, 'name'>): { field: 'name'; message: string } | undefined {
  if (!isBlank(name)) return undefined;
  return { field: 'name', message: 'Please input a name that says what uses the key.' };
}
