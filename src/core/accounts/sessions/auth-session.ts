import { type Expected, withUser } from '#src/core/calls/answers.ts';
import { readAnswer, requestAccessToken, send } from '#src/core/calls/call-api.ts';
import { signedInUser } from './session.ts';

interface AuthSession {
  user: { email: string };
}

const sessionOrNull: Expected<AuthSession | null> = (answer) => answer === null || withUser(answer);

/** The auth session behind the httpOnly cookie, or null if there is none. @throws ApiError */
export async function findAuthSession(): Promise<AuthSession | null> {
  return readAnswer(await send('/auth/get-session', {}), sessionOrNull);
}

/** Signs in the user of the session behind the cookie, unless someone is signed in already. @throws ApiError */
export async function signInByCookie(): Promise<void> {
  const session = await findAuthSession();
  if (session && !signedInUser()) await requestAccessToken(session.user.email);
}
