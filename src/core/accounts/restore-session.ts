import { forgetUnreadableToken, signedInUser } from './session.ts';
import { tokenStore } from './token-store.ts';

let restored: Promise<void> | undefined;

/** Every page has this file; what calls the shop is loaded where it is needed. */
async function restore(): Promise<void> {
  const { signInByCookie } = await import('./auth-session.ts');
  await signInByCookie();
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
