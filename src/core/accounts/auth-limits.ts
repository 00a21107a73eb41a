import { limitGuesses } from '#src/platform/http/guess-limit.ts';
import { limits } from '#src/platform/limits/limit-table.ts';
import type { Limit, Limits } from '#src/platform/limits/limits.server.ts';
import { machineOf } from '#src/platform/limits/machine.ts';
import type { AuthCall } from './auth-call.ts';

type Count = readonly [limit: Limit, who: string];

const MAIL_PATHS = ['/send-verification-email', '/request-password-reset'];
const PASSWORD_PATHS = ['/sign-in/email', '/sign-up/email', '/reset-password'];

function emailIn(body: unknown): string {
  const email = (body as { email?: unknown } | null | undefined)?.email;
  return typeof email === 'string' ? email.trim().toLowerCase() : '';
}

/** Each kind of mail has counts of its own: strangers who use one up leave the owner the others. */
function mailCounts(kind: string, machine: string, email: string): Count[] {
  if (email === '') return [];
  return [
    [limits.mailToAddressFromMachine, `${kind} ${machine} ${email}`],
    [limits.mailToAddress, `${kind} ${email}`],
  ];
}

/**
 * Counts a mail of this kind that a machine asks for.
 * @param email in lower case
 * @throws Refusal 429
 */
export async function countMail(counter: Limits, kind: string, machine: string, email: string): Promise<void> {
  const counts: Count[] = [...mailCounts(kind, machine, email), [limits.mail, machine]];
  for (const [limit, counted] of counts) await counter.count(limit, counted);
}

/** Rate limits of a call to the auth service. @param path below the auth service's own */
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

/** A sign-in that succeeds is no guess, and neither is one that the shop itself could not answer. Successes have their own limit. */
async function limitSignIn(
  counter: Limits,
  guesses: readonly Count[],
  who: { machine: string; email: string },
  pass: () => Promise<Response>,
): Promise<Response> {
  const account = `${who.machine} ${who.email}`;
  const takeBack = async () => {
    for (const [limit, counted] of guesses) await counter.takeBack(limit, counted);
  };
  const response = await limitGuesses(counter, who, async () => {
    await counter.requireBelow(limits.signedIn, account);
    return pass();
  }).catch(async (error: unknown) => {
    // Where the database is gone for this too, the count ends with its window.
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
 * Lets a call through to the auth service as long as it does not come too often.
 * @throws Refusal 429, or 503 when too many of its kind are pending
 */
export async function limitAuthCall(
  counter: Limits,
  { method, path, ip, body }: Omit<AuthCall, 'request'>,
  pass: () => Promise<Response>,
): Promise<Response> {
  if (method === 'GET') return pass();
  const who = { machine: machineOf(ip), email: emailIn(body) };
  const counts = countsOf(path, who.machine, body);
  const countAndPass = async () => {
    for (const [limit, counted] of counts) await counter.count(limit, counted);
    return path === '/sign-in/email' ? limitSignIn(counter, counts, who, pass) : pass();
  };
  return PASSWORD_PATHS.includes(path) ? counter.passwordCalls.run(who.machine, countAndPass) : countAndPass();
}
