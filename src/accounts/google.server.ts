import type { BetterAuthOptions } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { Db } from '#src/database/open.server.ts';
import { dropSignUps } from './prove-address.server.ts';

/** An OpenID provider that speaks for Google: Google itself, or the demo's stand-in. */
export interface GoogleProvider {
  clientId: string;
  clientSecret: string;
  discoveryUrl: string;
  /** Where the browser goes, when it reaches the provider by another address than the server does. */
  authorizationUrl?: string;
  prompt: 'login' | 'select_account';
}

export function realGoogle(google: { clientId: string; clientSecret: string; issuer: string }): () => GoogleProvider {
  const { issuer, ...client } = google;
  const discoveryUrl = `${issuer.replace(/(?<!\/)\/+$/, '')}/.well-known/openid-configuration`;
  return () => ({ ...client, discoveryUrl, prompt: 'select_account' });
}

const isTrue = (claim: unknown) => claim === true || claim === 'true';

/** A name as Google tells it, made fit to be shown: one line, no control characters. */
function plainName(name: unknown): string {
  return typeof name === 'string'
    ? name
        .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
        .trim()
        .slice(0, 100)
    : '';
}

const httpsPicture = (picture: unknown) =>
  typeof picture === 'string' && picture.startsWith('https://') && URL.canParse(picture) ? picture : undefined;

/**
 * The authorization code flow with PKCE. The ID token is verified before anything is read from it. One address is one account:
 * the library links Google to a password account when both are verified; an account that never was is deleted first.
 */
export function googleSignIn({ authorizationUrl, ...provider }: GoogleProvider, db: Db) {
  return genericOAuth({
    config: [
      {
        providerId: 'google',
        name: 'Google',
        ...provider,
        ...(authorizationUrl && { authorizationUrl }),
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        requireEmailVerification: true,
        mapProfileToUser: async ({ email, email_verified, name, picture }) => {
          if (typeof email === 'string' && isTrue(email_verified)) await dropSignUps(db, email);
          return { name: plainName(name), image: httpsPicture(picture), emailVerified: isTrue(email_verified) };
        },
      },
    ],
  });
}

type ValidateUserInfo = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>;

/** An address that Google itself did not verify proves nothing. */
export const requireVerifiedGoogleEmail: ValidateUserInfo = ({ source }) => {
  if (source.method === 'oauth' && !isTrue(source.oauth?.profile?.email_verified)) {
    return { error: 'email_not_verified' };
  }
  return undefined;
};
