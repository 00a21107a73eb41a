import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/platform/time/units.ts';
import type { Limit } from './limits.server.ts';

const signIn = 'Too many sign-in attempts.';
const mail = 'Too many emails requested. Please look in your inbox.';
const flood = 'You have sent many of these.';
const busy = 'Too many requests.';

/**
 * All rate limits. Reading the public catalogue is not limited. Sign-in is limited per machine and account, so that
 * password guessing from elsewhere cannot lock out the owner of the account.
 */
export const limits = {
  /** Failed sign-ins to one account from one machine; a successful one resets the count. */
  signInToAccount: { name: 'sign-in-account', most: 10, window: 15 * MINUTE_MS, message: signIn },
  /** Successful sign-ins to one account from one machine: each costs as much as a guess. */
  signedIn: { name: 'signed-in', most: 60, window: 15 * MINUTE_MS, message: signIn },
  /** Failed sign-ins to any account from one machine. */
  signIn: { name: 'sign-in', most: 100, window: 15 * MINUTE_MS, message: signIn },
  /** Failed sign-ins to one account from all machines that have not signed in to it before. */
  signInAnywhere: { name: 'sign-in-anywhere', most: 30, window: MINUTE_MS, message: signIn },
  /** New accounts from one machine. High, because a whole office may share one address. */
  signUp: { name: 'sign-up', most: 200, window: HOUR_MS, message: busy },
  /** Mails of one kind to one address, requested by one machine. */
  mailToAddressFromMachine: { name: 'mail-address-machine', most: 5, window: HOUR_MS, message: mail },
  /** Mails of one kind to one address, requested by any machine. A single stranger cannot exhaust it. */
  mailToAddress: { name: 'mail-address', most: 30, window: HOUR_MS, message: mail },
  mail: { name: 'mail', most: 200, window: HOUR_MS, message: mail },
  /** Any other call of the auth service that writes. */
  session: { name: 'session', most: 600, window: 15 * MINUTE_MS, message: busy },
  /** Writes by one signed-in user. */
  write: { name: 'write', most: 120, window: MINUTE_MS, message: busy },
  /** Reviews by one user: everyone reads the newest. */
  review: { name: 'review', most: 30, window: HOUR_MS, message: flood },
  /** Messages to sales by one user, or without an account by one machine. */
  messageToSales: { name: 'message-to-sales', most: 30, window: HOUR_MS, message: flood },
  /** Writes without an account, from one machine. */
  openWrite: { name: 'open-write', most: 60, window: 10 * MINUTE_MS, message: busy },
  /** Files with lines of a list, from one user, or without an account from one machine. */
  listFile: { name: 'list-file', most: 60, window: HOUR_MS, message: flood },
  /** Searches for the names of pasted lines without an account, from one machine. */
  listSearch: { name: 'list-search', most: 120, window: 10 * MINUTE_MS, message: busy },
  /**
   * Notices of gateways from one machine until their signature is checked, so that strangers cannot use up `notice`.
   */
  unprovenNotice: { name: 'unproven-notice', most: 120, window: 10 * MINUTE_MS, message: busy },
  /** Signed notices of one gateway; each makes the shop query the gateway. */
  notice: { name: 'notice', most: 600, window: MINUTE_MS, message: busy },
  /** Checks of unknown document codes, from one machine. */
  paperVerification: { name: 'paper-check', most: 30, window: 15 * MINUTE_MS, message: busy },
} as const satisfies Record<string, Limit>;

/** Records that a machine has signed in to an account. It limits nothing. */
export const knownMachine: Limit = {
  name: 'known-machine',
  most: Number.POSITIVE_INFINITY,
  window: 30 * DAY_MS,
  message: '',
};
