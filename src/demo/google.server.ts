import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GoogleProvider } from '#src/core/accounts/google.server.ts';
import type { Config } from '#src/core/config.ts';
import { company } from '#src/core/site/company.ts';
import { DEMO_PAGE_POLICY } from '#src/platform/http/demo-page.ts';
import { type ChosenAccount, chosenAccount, demoGooglePage, readChoice } from './google-page.server.ts';
import { type DemoGoogle, openDemoGoogle } from './google-provider.server.ts';

const PATH = '/demo/google';
const INTERACTION = `${PATH}/interaction/:uid`;

/** Loopback address of this process: PUBLIC_URL may point to a proxy that the server cannot reach. */
function ownUrl(app: FastifyInstance, { port }: Config): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') return `http://127.0.0.1:${port}`;
  const host = address.address.replace(/^0\.0\.0\.0$/, '127.0.0.1').replace(/^::$/, '::1');
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

function showPage(reply: FastifyReply, typed?: ChosenAccount, problem?: string) {
  return reply
    .code(problem ? 422 : 200)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': DEMO_PAGE_POLICY,
      'cross-origin-opener-policy': 'unsafe-none',
      'cache-control': 'no-store',
    })
    .send(demoGooglePage(company.name, typed, problem));
}

/** Mounts the interaction page of the provider, on which the visitor chooses an account or cancels. */
function mountChoice(app: FastifyInstance, google: () => Promise<DemoGoogle>): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.get(INTERACTION, { schema: { hide: true } as object }, async (_request, reply) => showPage(reply));
    scope.post(INTERACTION, { schema: { hide: true } as object }, async (request, reply) => {
      const { provider, remember } = await google();
      const choice = readChoice(String(request.body));
      const account = chosenAccount(choice);
      const refused = choice.action === 'cancel';
      if (!refused && typeof account === 'string') return showPage(reply, choice, account);
      const result =
        refused || typeof account === 'string'
          ? { error: 'access_denied', error_description: 'The sign-in was cancelled.' }
          : { login: { accountId: remember(account) } };
      reply.hijack();
      return provider.interactionFinished(request.raw, reply.raw, result);
    });
  });
}

/** Mounts the provider at all other paths below PATH. It parses the requests itself. */
function mountProvider(app: FastifyInstance, publicUrl: string, google: () => Promise<DemoGoogle>): void {
  const { protocol, host } = new URL(publicUrl);

  async function handOver({ raw }: FastifyRequest, reply: FastifyReply) {
    const { provider } = await google();
    const inner = raw.url?.slice(PATH.length) ?? '/';
    // The authorization endpoint must build addresses that the browser can reach through any proxy.
    if (inner.startsWith('/auth')) {
      Object.assign(raw.headers, { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host });
    }
    Object.assign(raw, { originalUrl: raw.url, url: inner });
    reply.hijack();
    reply.raw.setHeader('cross-origin-opener-policy', 'unsafe-none');
    return provider.callback()(raw, reply.raw);
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({ method: ['GET', 'POST'], url: `${PATH}/*`, schema: { hide: true } as object, handler: handOver });
  });
}

/**
 * Creates the demo's stand-in for Google in this process. `provider` must be called after the server listens, to get
 * its addresses.
 */
export function createDemoGoogle(app: FastifyInstance, config: Config) {
  const issuer = `${config.publicUrl}${PATH}`;
  const client = { clientId: 'storefront-demo', clientSecret: randomBytes(24).toString('hex') };
  const redirectUri = `${config.publicUrl}/api/auth/callback/google`;
  let opened: Promise<DemoGoogle> | undefined;
  const google = () => {
    opened ??= openDemoGoogle(issuer, { ...client, redirectUri });
    return opened;
  };
  const provider = (): GoogleProvider => ({
    ...client,
    discoveryUrl: `${ownUrl(app, config)}${PATH}/.well-known/openid-configuration`,
    authorizationUrl: `${issuer}/auth`,
    prompt: 'login',
  });
  const mount = () => {
    mountChoice(app, google);
    mountProvider(app, config.publicUrl, google);
  };
  return { provider, mount };
}
