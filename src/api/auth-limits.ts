import { limits } from '#src/limits/limit-table.ts';
import type { Limit, Limits } from '#src/limits/limits.server.ts';
import { machineOf } from '#src/limits/machine.ts';
import type { AuthCall } from './auth-call.ts';
import { limitGuesses } from './guess-limit.ts';

type Count = readonly [limit: Limit, who: string];

const MAIL_PATHS = ['/send-verification-email', '/request-password-reset'];

function emailIn(body: unknown): string {
  const email = (body as { email?: unknown } | null | undefined)?.email;
  return typeof email === 'string' ? email.trim().toLowerCase() : '';
}

/** What a call to the auth service counts towards. @param path below the auth service's own */
function countsOf(path: string, machine: string, body: unknown): Count[] {
  const email = emailIn(body);
  const toAddress: Count[] = email === '' ? [] : [[limits.mailToAddress, email]];
  if (path === '/sign-in/email') {
    return [
      [limits.signInToAccount, `${machine} ${email}`],
      [limits.signIn, machine],
    ];
  }
  if (path === '/sign-up/email') return [...toAddress, [limits.signUp, machine]];
  if (MAIL_PATHS.includes(path)) return [...toAddress, [limits.mail, machine]];
  return [[limits.session, machine]];
}

/**
 * Lets a call through to the auth service as long as it does not come too often.
 * @throws Refusal 429
 */
export async function limitAuthCall(
  counter: Limits,
  { method, path, ip, body }: Omit<AuthCall, 'request'>,
  pass: () => Promise<Response>,
): Promise<Response> {
  if (method === 'GET') return pass();
  const machine = machineOf(ip);
  const counts = countsOf(path, machine, body);
  for (const [limit, who] of counts) await counter.count(limit, who);
  const takeBack = async () => {
    for (const [limit, who] of counts) await counter.takeBack(limit, who);
  };
  const signsIn = path === '/sign-in/email';
  const who = { machine, email: emailIn(body) };
  const response = await (signsIn ? limitGuesses(counter, who, pass) : pass()).catch(async (error: unknown) => {
    // Where the database is gone for this too, the count ends with its window.
    if (signsIn) await takeBack().catch(() => {});
    throw error;
  });
  // A sign-in that succeeds is no guess, and neither is one that the shop itself could not answer.
  if (signsIn && (response.ok || response.status >= 500)) await takeBack();
  if (signsIn && response.ok) await counter.forget(limits.signInToAccount, `${machine} ${emailIn(body)}`);
  return response;
}
