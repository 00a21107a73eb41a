import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { onTestFinished } from 'vitest';
import type { CookieClient } from './cookie-client.ts';

const CLIENT_ID = 'the-shop';
const DONE = '/google-done';

/** A fake OpenID provider that returns whatever claims a test wants, correctly signed. */
export async function startFakeGoogle() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: 'one' };
  const tokens: Record<string, unknown> = {};
  const userInfo: Record<string, unknown> = {};
  const requestedPaths: string[] = [];

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://google');
    requestedPaths.push(pathname);
    const answers: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/keys': { keys: [jwk] },
      '/token': { access_token: 'access', refresh_token: 'refresh', token_type: 'Bearer', expires_in: 600, ...tokens },
      '/userinfo': userInfo,
    };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[pathname]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });

  const sign = (claims: JWTPayload, nonce: string) =>
    new SignJWT({ aud: CLIENT_ID, iss: issuer, sub: 'google-1', nonce, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuedAt()
      .setExpirationTime('10 minutes')
      .sign(privateKey);

  return {
    environment: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: issuer },
    /** The paths that the shop requested. */
    asked: requestedPaths,
    /** The response of the user info endpoint. */
    userInfo,
    /** Starts the flow. @returns the URL to which the shop redirects the browser */
    async begin(visitor: CookieClient, more: object = {}): Promise<URL> {
      const started = await visitor.post('/api/auth/sign-in/social', {
        provider: 'google',
        callbackURL: DONE,
        ...more,
      });
      return new URL(((await started.json()) as { url: string }).url);
    },
    /**
     * Runs the whole flow. @param claims of the ID token; undefined sends no ID token. @returns the resulting error, if
     * any
     */
    async signIn(visitor: CookieClient, claims: JWTPayload | undefined): Promise<string | null> {
      const { searchParams } = await this.begin(visitor);
      tokens.id_token = claims && (await sign(claims, searchParams.get('nonce') ?? ''));
      const query = new URLSearchParams({ code: 'code', state: searchParams.get('state') ?? '' });
      const end = await visitor.send(`/api/auth/callback/google?${query}`);
      const page = new URL(end.headers.get('location') ?? '', issuer);
      if (page.pathname !== DONE) throw new Error(`the sign-in ended with ${end.status} at ${page.pathname}`);
      return page.searchParams.get('error');
    },
  };
}
