import { limitGuesses } from '#src/platform/http/guess-limit.ts';
import { limits } from '#src/platform/limits/limit-table.ts';
import type { Limit, Limits } from '#src/platform/limits/limits.server.ts';
import { machineOf } from '#src/platform/limits/machine.ts';
import { emailText } from '../credentials.ts';
import type { AuthCall } from './auth-call.ts';

type Count = readonly [limit: Limit, key: string];

const MAIL_PATHS = ['/send-verification-email', '/request-password-reset'];
const PASSWORD_PATHS = ['/sign-in/email', '/sign-up/email', '/reset-password'];

/** The address in the body of a call, in lower case; empty without one. */
export function emailIn(body: unknown): string {
  const email = (body as { email?: unknown } | null | undefined)?.email;
  return typeof email === 'string' ? emailText(email).toLowerCase() : '';
}

/** Each kind of mail has its own counts: a stranger who exhausts one leaves the owner the others. */
function mailCounts(kind: string, machine: string, email: string): Count[] {
  if (email === '') return [];
  return [
    [limits.mailToAddressFromMachine, `${kind} ${machine} ${email}`],
    [limits.mailToAddress, `${kind} ${email}`],
  ];
}

/**
 * Counts a mail of this kind requested by a machine.
 * @param email in lower case
 * @throws Refusal 429
 */
export async function countMail(counter: Limits, kind: string, machine: string, email: string): Promise<void> {
  const counts: Count[] = [...mailCounts(kind, machine, email), [limits.mail, machine]];
  for (const [limit, key] of counts) await counter.count(limit, key);
}

/**
 * Rate limits that apply to a call to the auth service.
 * @param path relative to the auth service
 */
function countsOf(path: string, machine: string, body: unknown): Count[] {
  const email = emailIn(body);
  if (path === '/sign-in/email') {
    return [
      [limits.signInToAccount, `${machine} ${email}`],
      [limits.signIn, machine],
    ];
  }
  if (path === '/sign-up/email') return [...mailCounts(path, machine, email), [limits.signUp, machine]];
  if (MAIL_PATHS.includes(path)) return [...mailCounts(path, machine, email), [limits.mail, machine]];
  return [[limits.session, machine]];
}

/** A sign-in that succeeds, or that fails because of the shop, is no guess. Successes have a limit of their own. */
async function limitSignIn(
  counter: Limits,
  guesses: readonly Count[],
  client: { machine: string; email: string },
  pass: () => Promise<Response>,
): Promise<Response> {
  const account = `${client.machine} ${client.email}`;
  const takeBack = async () => {
    for (const [limit, key] of guesses) await counter.takeBack(limit, key);
  };
  const response = await limitGuesses(counter, client, async () => {
    await counter.requireBelow(limits.signedIn, account);
    return pass();
  }).catch(async (error: unknown) => {
    // If the database is unavailable for this as well, the count expires with its window.
    await takeBack().catch(() => {});
    throw error;
  });
  if (response.ok || response.status >= 500) await takeBack();
  if (!response.ok) return response;
  await counter.forget(limits.signInToAccount, account);
  await counter.note(limits.signedIn, account);
  return response;
}

/**
 * Passes a call on to the auth service within its rate limits.
 * @throws Refusal 429, or 503 when too many calls of its kind are pending
 */
export async function limitAuthCall(
  counter: Limits,
  { method, path, ip, body }: Omit<AuthCall, 'request'>,
  pass: () => Promise<Response>,
): Promise<Response> {
  if (method === 'GET') return pass();
  const client = { machine: machineOf(ip), email: emailIn(body) };
  const counts = countsOf(path, client.machine, body);
  const countAndPass = async () => {
    for (const [limit, key] of counts) await counter.count(limit, key);
    return path === '/sign-in/email' ? limitSignIn(counter, counts, client, pass) : pass();
  };
  return PASSWORD_PATHS.includes(path) ? counter.passwordCalls.run(client.machine, countAndPass) : countAndPass();
}
