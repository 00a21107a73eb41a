import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Shop } from '#src/core/shop.ts';
import { tellFrontEnds } from '#src/platform/http/cross-origin.ts';
import { mountOtherMethods } from '#src/platform/http/other-methods.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { AUTH_PATH, type Auth } from './auth.server.ts';
import { type AuthCall, readAuthCall } from './auth-call.ts';
import { limitAuthCall } from './auth-limits.ts';
import { sendSession, sessionHeaders } from './session-proof.ts';

type AuthRow = readonly [method: 'GET' | 'POST', path: string, library: 'passwords' | 'google'];

/** What the shop uses of the auth library. It offers more, such as changing a name or a photo past the shop's own rules. */
const coreCalls: readonly AuthRow[] = [
  ['POST', '/sign-up/email', 'passwords'],
  ['POST', '/sign-in/email', 'passwords'],
  ['POST', '/sign-out', 'passwords'],
  ['GET', '/get-session', 'passwords'],
  ['POST', '/send-verification-email', 'passwords'],
  ['GET', '/verify-email', 'passwords'],
  ['POST', '/sign-in/social', 'google'],
  ['GET', '/callback/google', 'google'],
];

/** The session belongs in its httpOnly cookie, where no script of a page reads it. */
function withoutSessionToken(body: string): string {
  if (!body.includes('"token"')) return body;
  return JSON.stringify(JSON.parse(body, (name, value) => (name === 'token' ? undefined : value)));
}

async function answer(
  auth: Auth,
  { limits, config }: Shop,
  call: AuthCall,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const response = await limitAuthCall(limits, call, () => auth.handler(call.request));
  reply.code(response.status).header('cache-control', 'no-store');
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  await sendSession({ auth, config }, request, reply, response.headers.getSetCookie());
  return reply.send(withoutSessionToken(await response.text()));
}

/** Google's answer must reach the popup with its opener still tied to it (see accounts/google-popup.ts). */
const POPUP_OPENER_POLICY = 'unsafe-none';

/** Hands the calls below `/api/auth` to the auth library, which reads the body itself. */
export function mountAuth(app: FastifyInstance, shop: Shop): void {
  const { auth, google, config, extensions } = shop;
  const added = extensions.flatMap(({ accounts }) => accounts?.calls ?? []);
  const calls = [...coreCalls, ...added.map(([method, path]): AuthRow => [method, path, 'passwords'])];
  app.register(
    async (scope) => {
      scope.addHook('onSend', tellFrontEnds(config));
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bounds.authBody.value }, (_request, body, done) =>
        done(null, body),
      );
      mountOtherMethods(scope, config, calls);
      for (const [method, path, library] of calls) {
        scope.route({
          method,
          url: path,
          // A mail scanner that looks at a link with HEAD must not use it up.
          exposeHeadRoute: false,
          handler: async (request, reply) => {
            const call = readAuthCall(request, await sessionHeaders(shop, request), path, config.publicUrl);
            if (library === 'passwords') return answer(auth, shop, call, request, reply);
            if (!google)
              throw new Refusal('missing', 'google_not_set_up', 'Google sign-in is not set up in this shop.');
            reply.header('cross-origin-opener-policy', POPUP_OPENER_POLICY);
            return answer(await google(), shop, call, request, reply);
          },
        });
      }
    },
    { prefix: AUTH_PATH },
  );
}
