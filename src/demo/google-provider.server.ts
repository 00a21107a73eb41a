import { hash, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import type { Provider } from 'oidc-provider';

/** The account that the visitor chose. */
export interface DemoGoogleAccount {
  email: string;
  name: string;
  emailVerified: boolean;
}

const SIGNING_ALGORITHM = 'ES256';
const SCOPE = 'openid email profile';

interface ProviderContext {
  oidc: { provider: Provider; client: { clientId: string }; session: { accountId: string } };
}

/** Grants everything, because the demo has no consent page: choosing an account is the consent. */
async function grantAll({ oidc: { provider, client, session } }: ProviderContext) {
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPE);
  await grant.save();
  return grant;
}

export interface DemoGoogleClient {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

/**
 * Opens an in-memory OpenID provider with new keys at each start: code flow with PKCE and signed ID tokens, like
 * Google. Loaded with the first sign-in, because production never needs it.
 */
export async function openDemoGoogle(issuer: string, { clientId, clientSecret, redirectUri }: DemoGoogleClient) {
  const [{ Provider }, { default: MemoryAdapter }, keys] = await Promise.all([
    import('oidc-provider'),
    import('oidc-provider/lib/adapters/memory_adapter.js'),
    generateKeyPair(SIGNING_ALGORITHM, { extractable: true }),
  ]);
  const accounts = new Map<string, DemoGoogleAccount>();
  const path = new URL(issuer).pathname;

  const provider = new Provider(issuer, {
    // Wrapped in a function, so that the library does not mistake it for a forgotten default.
    adapter: (model: string) => new MemoryAdapter(model),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        id_token_signed_response_alg: SIGNING_ALGORITHM,
        // better-auth sends the secret in the body, as it does to Google.
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(keys.privateKey)), alg: SIGNING_ALGORITHM, use: 'sig' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name'] },
    // Like Google: the ID token itself contains the claims of the account.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `${path}/interaction/${uid}` },
    loadExistingGrant: grantAll,
    findAccount: (_ctx: unknown, accountId: string) => {
      const account = accounts.get(accountId);
      return (
        account && {
          accountId,
          claims: () => ({
            sub: accountId,
            email: account.email,
            email_verified: account.emailVerified,
            name: account.name,
            // This Google hosts every domain: `hd` tells that it hosts the mailbox of a verified address.
            ...(account.emailVerified && { hd: account.email.split('@').at(-1)?.toLowerCase() }),
          }),
        }
      );
    },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
  });
  provider.proxy = true;

  return {
    provider,
    /** @returns the subject of the account, which stays the same each time it is chosen and after a restart */
    remember(account: DemoGoogleAccount): string {
      const accountId = hash('sha256', account.email.toLowerCase()).slice(0, 21);
      accounts.set(accountId, account);
      return accountId;
    },
  };
}

export type DemoGoogle = Awaited<ReturnType<typeof openDemoGoogle>>;
