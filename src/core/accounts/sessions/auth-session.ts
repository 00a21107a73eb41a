import { callPublicContract, requestAccessToken } from '#src/core/calls/call-api.ts';
import { getSessionCall } from '../auth/auth.calls.ts';
import { signedInUser } from './session.ts';

interface AuthSession {
  user: { email: string };
}

/** The auth session behind the httpOnly cookie, or null if there is none. @throws ApiError */
export function findAuthSession(): Promise<AuthSession | null> {
  return callPublicContract(getSessionCall, {});
}

/** Signs in the user of the session behind the cookie, unless someone is signed in already. @throws ApiError */
export async function signInByCookie(): Promise<void> {
  const session = await findAuthSession();
  if (session && !signedInUser()) await requestAccessToken(session.user.email);
}
