import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { sql } from 'kysely';
import { beforeEach, vi } from 'vitest';
import { cookieClient } from './cookie-client.ts';
import type { openListeningShop } from './listening-shop.ts';

type Shop = Awaited<ReturnType<typeof openListeningShop>>;

export const PASSWORD = 'Karim@2026';

/** Length of the time step of an authenticator app, milliseconds. */
const STEP_MS = 30_000;

/**
 * Each test of the file begins at the start of a time step: no step ends between the code of the app and its check. A
 * call, because the files of a worker share their modules: a hook of this module would be one of the first file only.
 */
export function useFreshTimeSteps(): void {
  beforeEach(() => {
    const now = Date.now.bind(Date);
    const past = now() % STEP_MS;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - past);
    return () => clock.mockRestore();
  });
}

/** The code that an app with this key shows. @param ahead time steps from now; the shop accepts -1, 0 and 1 */
export const codeOf = (key: string, ahead = 0) =>
  createOTP(new TextDecoder().decode(base32.decode(key))).hotp(Math.floor(Date.now() / STEP_MS) + ahead);

/** Forgets which code was used last, so that a test may use more than three codes within a minute. */
export const forgetUsedCodes = ({ db }: Pick<Shop, 'db'>) => sql`update second_factors set last_step = 0`.execute(db);

/** A browser on a shop, in which a person with email and password signs in. */
export function browserOf({ url }: Shop, email: string) {
  const client = cookieClient(url);
  let token = '';
  const call = async (method: string, path: string, body?: object) => {
    const response = await client.send(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    return { status: response.status, answer, code: answer?.error?.code as string | undefined };
  };
  const takeToken = async () => {
    const { status, answer } = await call('POST', `/user/${email}`, { email });
    token = answer.token ?? '';
    return status;
  };
  return {
    email,
    client,
    call,
    takeToken,
    token: () => token,
    /** The first step. */
    signIn: (password = PASSWORD) => call('POST', '/auth/sign-in/email', { email, password }),
    secondStep: (challenge: string, code: string) => call('POST', '/second-step', { challenge, code }),
    /** The first step of an account with a second factor. @returns the challenge */
    async challenge() {
      const { answer } = await call('POST', '/auth/sign-in/email', { email, password: PASSWORD });
      if (!answer.error?.challenge) throw new Error(`no challenge: ${JSON.stringify(answer)}`);
      return answer.error.challenge as string;
    },
  };
}

export type Browser = ReturnType<typeof browserOf>;

/** Signs up with a verified address, and signs in. */
export async function signedInBrowser(shop: Shop, email = 'karim@example.com'): Promise<Browser> {
  const browser = browserOf(shop, email);
  await browser.call('POST', '/auth/sign-up/email', {
    name: 'Karim',
    email,
    password: PASSWORD,
    callbackURL: '/login',
  });
  await shop.db.updateTable('user').set({ emailVerified: true }).where('email', '=', email).execute();
  await browser.signIn();
  await browser.takeToken();
  return browser;
}

/** Sets up the second factor. @returns the key of the app and the recovery codes */
export async function setUpFactor({ call }: Browser): Promise<{ key: string; codes: string[] }> {
  const { key } = (await call('POST', '/second-factor/app', { password: PASSWORD })).answer;
  const { codes } = (await call('POST', '/second-factor', { code: await codeOf(key, -1) })).answer;
  return { key, codes };
}
