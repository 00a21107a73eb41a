import { hash, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

/** The account that the visitor chose. */
export interface DemoGoogleAccount {
  email: string;
  name: string;
  emailVerified: boolean;
}

const ALGORITHM = 'ES256';
const TOKEN_SECONDS = 600;
const CODE_MS = 60_000;

export interface DemoGoogleClient {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

/** A request of the browser to sign in: the parameters of the authorization endpoint. */
export type SignInRequest = Readonly<Record<string, string | undefined>>;

interface IssuedCode {
  claims: JWTPayload;
  challenge: string;
}

/** The subject stays the same each time the account is chosen, and after a restart. */
function claimsOf({ email, name, emailVerified }: DemoGoogleAccount): JWTPayload {
  return {
    sub: hash('sha256', email.toLowerCase()).slice(0, 21),
    email,
    email_verified: emailVerified,
    name,
    // This Google hosts every domain: `hd` tells that it hosts the mailbox of a verified address.
    ...(emailVerified && { hd: email.split('@').at(-1)?.toLowerCase() }),
  };
}

/**
 * An OpenID provider in memory, with new keys at each start: code flow with PKCE and signed ID tokens, like Google. Of
 * OpenID Connect it has what the shop asks for, and it serves only the shop.
 */
export async function openDemoGoogle(issuer: string, { clientId, clientSecret, redirectUri }: DemoGoogleClient) {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM);
  const codes = new LRUCache<string, IssuedCode>({ max: 1_000, ttl: CODE_MS });
  const sign = (claims: JWTPayload) =>
    new SignJWT({ ...claims, iss: issuer, aud: clientId })
      .setProtectedHeader({ alg: ALGORITHM, kid: 'demo' })
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_SECONDS} seconds`)
      .sign(privateKey);
  const back = (parameters: Record<string, string | undefined>) => {
    const url = new URL(redirectUri);
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
    return url.href;
  };

  return {
    discovery: {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [ALGORITHM],
      code_challenge_methods_supported: ['S256'],
    },
    keys: { keys: [{ ...(await exportJWK(publicKey)), alg: ALGORITHM, use: 'sig', kid: 'demo' }] },

    /** Whether the shop sent the browser with this request. */
    accepts(asked: SignInRequest): boolean {
      const isOfShop = asked.client_id === clientId && asked.redirect_uri === redirectUri;
      return isOfShop && asked.response_type === 'code' && asked.code_challenge_method === 'S256';
    },

    /** @returns the address to which the browser goes back, with a code for the account; without one, it was refused */
    answer({ state, nonce, code_challenge: challenge = '' }: SignInRequest, account?: DemoGoogleAccount): string {
      if (!account) {
        return back({ state, error: 'access_denied', error_description: 'The sign-in was cancelled.' });
      }
      const code = randomBytes(24).toString('base64url');
      codes.set(code, { claims: { ...claimsOf(account), ...(nonce && { nonce }) }, challenge });
      return back({ state, code, iss: issuer });
    },

    /** Trades a code for an ID token, once. @returns undefined for a wrong code, client or verifier */
    async exchange(sent: SignInRequest) {
      const issued = codes.get(sent.code ?? '');
      codes.delete(sent.code ?? '');
      const isClient = sent.client_id === clientId && sent.client_secret === clientSecret;
      if (!issued || !isClient || hash('sha256', sent.code_verifier ?? '', 'base64url') !== issued.challenge) return;
      const idToken = await sign(issued.claims);
      return { access_token: idToken, id_token: idToken, token_type: 'Bearer', expires_in: TOKEN_SECONDS };
    },
  };
}

export type DemoGoogle = Awaited<ReturnType<typeof openDemoGoogle>>;
