import { ApiError, requestAccessToken, UNREACHABLE } from './call-api.ts';
import { signedInUser } from './session.ts';
import { tokenStore } from './token-store.ts';

/** The auth session behind the httpOnly cookie, or undefined when there is none. @throws ApiError when the shop cannot be reached */
export async function findAuthSession(): Promise<{ user: { email: string } } | undefined> {
  const response = await fetch('/api/auth/get-session').catch(() => undefined);
  if (!response?.ok) throw new ApiError(response?.status ?? 0, 'unreachable', UNREACHABLE);
  return (await response.json()) ?? undefined;
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
  if (tokenStore.kind() === 'local' || signedInUser()) return Promise.resolve();
  restored ??= restore().catch((error: unknown) => {
    restored = undefined;
    throw error;
  });
  return restored;
}
