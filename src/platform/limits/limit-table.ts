import type { Limit } from './limits.server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const signIn = 'Too many sign-in attempts. Please wait a few minutes and try again.';
const mail = 'Too many emails requested. Wait an hour, or look in your inbox.';
const busy = 'Too many requests. Please wait a moment and try again.';

/**
 * THE LIMITS. Reading the public catalogue has none. Sign-in is limited per address of the machine and account together, so
 * a stranger who guesses elsewhere cannot lock the owner of an account out.
 */
export const limits = {
  /** Failed sign-ins at one account from one machine; a success starts the count again. */
  signInToAccount: { name: 'sign-in-account', most: 10, window: 15 * MINUTE, message: signIn },
  /** Sign-ins at one account from one machine that succeeded: each costs as much as a guess. */
  signedIn: { name: 'signed-in', most: 60, window: 15 * MINUTE, message: signIn },
  /** Failed sign-ins at whichever account from one machine. */
  signIn: { name: 'sign-in', most: 100, window: 15 * MINUTE, message: signIn },
  /** Failed sign-ins at one account from all machines together, except those that signed in to it before. */
  signInAnywhere: { name: 'sign-in-anywhere', most: 30, window: MINUTE, message: signIn },
  /** New accounts from one machine: an office may share its address. */
  signUp: { name: 'sign-up', most: 200, window: HOUR, message: busy },
  /** Mails of one kind to one address that one machine asks for. */
  mailToAddressFromMachine: { name: 'mail-address-machine', most: 5, window: HOUR, message: mail },
  /** Mails of one kind to one address, from any client: several machines have to, so that no stranger alone uses them up. */
  mailToAddress: { name: 'mail-address', most: 30, window: HOUR, message: mail },
  mail: { name: 'mail', most: 200, window: HOUR, message: mail },
  /** Any other call of the auth service that changes something. */
  session: { name: 'session', most: 600, window: 15 * MINUTE, message: busy },
  /** Writes of one signed-in person. */
  write: { name: 'write', most: 120, window: MINUTE, message: busy },
  /** Writes that need no account, from one machine. */
  openWrite: { name: 'open-write', most: 60, window: 10 * MINUTE, message: busy },
  /** Codes of documents that do not exist, from one machine. */
  paperCheck: { name: 'paper-check', most: 30, window: 15 * MINUTE, message: busy },
} as const satisfies Record<string, Limit>;

/** Sign-ins to one account from one machine: whether there was one, not how many. */
export const knownMachine: Limit = {
  name: 'known-machine',
  most: Number.POSITIVE_INFINITY,
  window: 30 * 24 * HOUR,
  message: '',
};
