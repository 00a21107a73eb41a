import { limits } from '#src/limits/limit-table.ts';
import type { Limit, Limits } from '#src/limits/limits.server.ts';

type Count = readonly [limit: Limit, who: string];

const MAIL_PATHS = ['/send-verification-email', '/request-password-reset'];

function emailIn(body: unknown): string {
  try {
    const { email } = JSON.parse(String(body));
    return typeof email === 'string' ? email.trim().toLowerCase() : '';
  } catch {
    return '';
  }
}

/** What a call to the auth service counts towards. @param path below the auth service's own */
function countsOf(path: string, ip: string, body: unknown): Count[] {
  const email = emailIn(body);
  const toAddress: Count[] = email === '' ? [] : [[limits.mailToAddress, email]];
  if (path === '/sign-in/email') {
    return [
      [limits.signInToAccount, `${ip} ${email}`],
      [limits.signIn, ip],
    ];
  }
  if (path === '/sign-up/email') return [...toAddress, [limits.signUp, ip]];
  if (MAIL_PATHS.includes(path)) return [...toAddress, [limits.mail, ip]];
  return [[limits.session, ip]];
}

interface AuthCall {
  method: string;
  path: string;
  ip: string;
  body: unknown;
}

/**
 * Lets a call through to the auth service as long as it does not come too often.
 * @throws Refusal 429
 */
export async function limitAuthCall(
  counter: Limits,
  { method, path, ip, body }: AuthCall,
  pass: () => Promise<Response>,
): Promise<Response> {
  if (method === 'GET') return pass();
  const counts = countsOf(path, ip, body);
  for (const [limit, who] of counts) await counter.count(limit, who);
  const response = await pass();
  // A sign-in that succeeds is no guess, and neither is one that the shop itself could not answer.
  if (path === '/sign-in/email' && (response.ok || response.status >= 500)) {
    for (const [limit, who] of counts) await counter.takeBack(limit, who);
    if (response.ok) await counter.forget(limits.signInToAccount, `${ip} ${emailIn(body)}`);
  }
  return response;
}
