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

/** What is wrong with a new key. */
export function newKeyProblem({ name }: Pick<NewApiKey, 'name'>): { field: 'name'; message: string } | undefined {
  if (!isBlank(name)) return undefined;
  return { field: 'name', message: 'Please input a name that says what uses the key.' };
}
