import { Refusal } from '#src/platform/http/refusal.ts';
import type { Auth } from './auth.server.ts';

const UNREACHABLE = 'Google cannot be reached at the moment. Please try again or use your password.';

/**
 * Google's addresses and keys are asked for at the first sign-in instead of at the start: the shop opens without Google, and
 * a provider that was unreachable is asked again with the next click.
 * @throws Refusal 503 when the provider cannot be reached
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
