import { Refusal } from '#src/platform/http/refusal.ts';
import type { Auth } from '../auth/auth.server.ts';

const UNREACHABLE = 'Google cannot be reached at the moment. Please try again or use your password.';

/**
 * Fetches Google's endpoints and keys at the first sign-in instead of at startup: the shop starts without Google, and
 * an unreachable provider is retried with the next click.
 * @throws Refusal 503 (from the returned function) when the provider cannot be reached
 */
export function lazyGoogleAuth(create: () => Auth | Promise<Auth>): () => Promise<Auth> {
  let ready: Promise<Auth> | undefined;

  async function connect(): Promise<Auth> {
    const auth = await create();
    const { socialProviders } = await auth.$context;
    if (socialProviders.some(({ id }) => id === 'google')) return auth;
    throw new Refusal('unavailable', 'google_unreachable', UNREACHABLE);
  }

  return async () => {
    ready ??= connect();
    try {
      return await ready;
    } catch (error) {
      ready = undefined;
      throw error;
    }
  };
}
