import type { BetterAuthOptions } from 'better-auth';
import { decodeJwt } from 'jose';
import type { Db } from '#src/platform/database/open.server.ts';
import { hasProvider } from '../account-repository.server.ts';
import { isEmail } from '../credentials.ts';

/** Fields taken from Google. */
export interface GoogleIdentity {
  sub: string;
  email: string | undefined;
  emailVerified: boolean;
  name: string | undefined;
  picture: unknown;
  /** The organization that Google manages this account for. */
  hd: unknown;
  [claim: string]: unknown;
}

const isTrue = (claim: unknown) => claim === true || claim === 'true';

/**
 * Reads the ID token, whose signature, issuer, audience and nonce the auth library has verified. The user info endpoint
 * is not used: its answer is not signed and may describe another person (OpenID Connect Core, section 5.3.2).
 * @returns null without a token for this shop
 */
export function readIdentity(idToken: string | undefined, clientId: string): GoogleIdentity | null {
  if (!idToken) return null;
  const { sub, aud, azp, email, email_verified, name, picture, hd } = decodeJwt(idToken);
  // A token for several audiences names the one it was issued to (OpenID Connect Core, section 3.1.3.7).
  const issuedToUs = azp === undefined ? [aud].flat().length === 1 : azp === clientId;
  if (!sub || !issuedToUs) return null;
  const validEmail = typeof email === 'string' && isEmail(email) ? email : undefined;
  const displayName = typeof name === 'string' ? name : undefined;
  return { sub, email: validEmail, emailVerified: isTrue(email_verified), name: displayName, picture, hd };
}

/**
 * Whether Google hosts this mailbox and so knows its current owner. For any other address, Google only knows who owned
 * it when the Google account was created (developers.google.com, "Verify the Google ID token on your server side").
 */
function hostsMailbox({ email, hd }: Record<string, unknown>): boolean {
  const domain = String(email).split('@').at(-1)?.toLowerCase();
  return domain === 'gmail.com' || domain === 'googlemail.com' || (domain !== undefined && domain === hd);
}

type ValidateUserInfo = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>;

/** Requirements for the Google identity before it creates an account or is linked to an existing one. */
export function requireVerifiedIdentity(db: Db): ValidateUserInfo {
  return async ({ user, source }) => {
    if (source.method !== 'oauth') return undefined;
    const profile = source.oauth?.profile ?? {};
    if (profile.emailVerified !== true) return { error: 'email_not_verified' };
    if (source.action !== 'link-account') return undefined;
    const mayLink = hostsMailbox(profile) && !(await hasProvider(db, String(user.id), 'google'));
    return mayLink ? undefined : { error: 'password_needed' };
  };
}
