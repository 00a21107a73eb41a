import { type Expected, withUser } from './answers.ts';
import { readAnswer, requestAccessToken, send } from './call-api.ts';
import { forgetUnreadableToken, signedInUser } from './session.ts';
import { tokenStore } from './token-store.ts';

interface AuthSession {
  user: { email: string };
}

const sessionOrNull: Expected<AuthSession | null> = (answer) => answer === null || withUser(answer);

/** The auth session behind the httpOnly cookie, or null when there is none. @throws ApiError */
export async function findAuthSession(): Promise<AuthSession | null> {
  return readAnswer(await send('/auth/get-session', {}), sessionOrNull);
}

let restored: Promise<void> | undefined;

async function restore(): Promise<void> {
  const session = await findAuthSession();
  if (session && !signedInUser()) await requestAccessToken(session.user.email);
}

/**
 * Where the browser blocks local storage, a reload or a new tab starts without the access token: the cookie's session brings
 * it back, once for a loaded document. With local storage a missing token means signed out, and nothing is asked.
 */
export function restoreSession(): Promise<void> {
  forgetUnreadableToken();
  if (tokenStore.kind() === 'local' || signedInUser()) return Promise.resolve();
  restored ??= restore().catch((error: unknown) => {
    restored = undefined;
    throw error;
  });
  return restored;
}
