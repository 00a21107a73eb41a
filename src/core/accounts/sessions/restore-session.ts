import { removeUnreadableToken, signedInUser } from './session.ts';
import { tokenStore } from './token-store.ts';

let restored: Promise<void> | undefined;

/** Imported on demand, because every page loads this file and few need to call the shop. */
async function restore(): Promise<void> {
  const { signInByCookie } = await import('./auth-session.ts');
  await signInByCookie();
}

/**
 * Where the browser blocks local storage, a reload or a new tab starts without the access token; the cookie's session
 * then restores it, once per document. With local storage, a missing token means signed out and no call is made.
 */
export function restoreSession(): Promise<void> {
  removeUnreadableToken();
  if (tokenStore.kind() === 'local' || signedInUser()) return Promise.resolve();
  restored ??= restore().catch((error: unknown) => {
    restored = undefined;
    throw error;
  });
  return restored;
}
