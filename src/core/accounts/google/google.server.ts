import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { Db } from '#src/platform/database/open.server.ts';
import { displayName } from '../auth/credentials-request.ts';
import { deleteSignUps } from '../sign-up/verify-address.server.ts';
import { readIdentity } from './google-identity.server.ts';

/** OpenID provider for Google sign-in: Google, or the demo's stand-in. */
export interface GoogleProvider {
  clientId: string;
  clientSecret: string;
  discoveryUrl: string;
  /** The authorization endpoint as the browser reaches it, if it differs from the discovered one. */
  authorizationUrl?: string;
  prompt: 'login' | 'select_account';
}

export function realGoogle(google: { clientId: string; clientSecret: string; issuer: string }): () => GoogleProvider {
  const { issuer, ...client } = google;
  const discoveryUrl = `${issuer.replace(/(?<!\/)\/+$/, '')}/.well-known/openid-configuration`;
  return () => ({ ...client, discoveryUrl, prompt: 'select_account' });
}

/** The name from Google, if the shop accepts it. */
function plainName(name: unknown): string {
  const oneLine = typeof name === 'string' ? name.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').slice(0, 100) : '';
  return displayName.safeParse(oneLine).data ?? '';
}

const httpsPicture = (picture: unknown) =>
  typeof picture === 'string' && picture.startsWith('https://') && URL.canParse(picture) ? picture : undefined;

/**
 * The authorization code flow with PKCE. The identity is read only from the verified ID token. An address has one
 * account: the library links Google to a password account if both are verified and Google hosts the mailbox (see
 * google-identity.server.ts); an unverified account is deleted first.
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
        getUserInfo: async ({ idToken }) => readIdentity(idToken, provider.clientId),
        mapProfileToUser: async ({ email, emailVerified, name, picture }) => {
          if (email && emailVerified) await deleteSignUps(db, email);
          return { name: plainName(name), image: httpsPicture(picture), emailVerified };
        },
      },
    ],
  });
}
