import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GoogleProvider } from '#src/core/accounts/google/google.server.ts';
import type { Config } from '#src/core/config.ts';
import { company } from '#src/core/site/company.ts';
import { DEMO_PAGE_POLICY } from '#src/platform/http/demo-page.ts';
import { type ChosenAccount, chosenAccount, demoGooglePage, readChoice } from './google-page.server.ts';
import { type DemoGoogle, openDemoGoogle, type SignInRequest } from './google-provider.server.ts';

const PATH = '/demo/google';
const hidden = { schema: { hide: true } as object };

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

const parametersOf = (text: string): SignInRequest => Object.fromEntries(new URLSearchParams(text));
const askedBy = ({ url }: FastifyRequest) => parametersOf(url.split('?')[1] ?? '');

/** Mounts the page on which the visitor chooses an account or cancels, and the calls that the shop makes. */
function mountGoogle(app: FastifyInstance, google: () => Promise<DemoGoogle>): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.get(`${PATH}/.well-known/openid-configuration`, hidden, async () => (await google()).discovery);
    scope.get(`${PATH}/jwks`, hidden, async () => (await google()).keys);
    scope.post(`${PATH}/token`, hidden, async (request, reply) => {
      const tokens = await (await google()).exchange(parametersOf(String(request.body)));
      return reply
        .code(tokens ? 200 : 400)
        .header('cache-control', 'no-store')
        .send(tokens ?? { error: 'invalid_grant' });
    });
    scope.get(`${PATH}/auth`, hidden, async (request, reply) => {
      if (!(await google()).accepts(askedBy(request)))
        return reply.code(400).send('This sign-in is not from the shop.');
      return showPage(reply);
    });
    scope.post(`${PATH}/auth`, hidden, async (request, reply) => {
      const { accepts, answer } = await google();
      const asked = askedBy(request);
      if (!accepts(asked)) return reply.code(400).send('This sign-in is not from the shop.');
      const choice = readChoice(String(request.body));
      const account = choice.action === 'cancel' ? undefined : chosenAccount(choice);
      if (typeof account === 'string') return showPage(reply, choice, account);
      return reply.header('cross-origin-opener-policy', 'unsafe-none').redirect(answer(asked, account), 303);
    });
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
  return { provider, mount: () => mountGoogle(app, google) };
}
