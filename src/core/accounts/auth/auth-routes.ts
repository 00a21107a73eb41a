import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fillingsOf } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import { allowFrontEnds } from '#src/platform/http/cross-origin.ts';
import { mountMethodNotAllowed } from '#src/platform/http/method-not-allowed.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { sendSession, sessionHeaders } from '../sessions/session-proof.ts';
import { signUpInTurn } from '../sign-up/sign-up-in-turn.server.ts';
import { AUTH_PATH, type Auth } from './auth.server.ts';
import { type AuthCall, readAuthCall } from './auth-call.ts';
import { limitAuthCall } from './auth-limits.ts';
import { passwordCalls } from './password-calls.ts';

type AuthRow = readonly [method: 'GET' | 'POST', path: string, library: 'passwords' | 'google'];

const SIGN_UP = '/sign-up/email';

/** The calls exposed from the auth library. Others would bypass the shop's rules, for instance for names and photos. */
const coreCalls: readonly AuthRow[] = [
  ['POST', SIGN_UP, 'passwords'],
  ['POST', '/sign-in/email', 'passwords'],
  ['POST', '/sign-out', 'passwords'],
  ['GET', '/get-session', 'passwords'],
  ['POST', '/send-verification-email', 'passwords'],
  ['GET', '/verify-email', 'passwords'],
  ['POST', '/sign-in/social', 'google'],
  ['GET', '/callback/google', 'google'],
];

/** The session token belongs in its httpOnly cookie only, out of reach of a page's scripts. */
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
  const response = await limitAuthCall(limits, call, () =>
    call.path === SIGN_UP ? signUpInTurn(auth, call) : auth.handler(call.request),
  );
  reply.code(response.status).header('cache-control', 'no-store');
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  await sendSession({ auth, config }, request, reply, response.headers.getSetCookie());
  return reply.send(withoutSessionToken(await response.text()));
}

/** A stricter policy would sever the popup from the page that opened it (see accounts/google-popup.ts). */
const POPUP_OPENER_POLICY = 'unsafe-none';

/** Passes the calls below `/api/auth` to the auth library, which parses the body itself. */
export function mountAuth(app: FastifyInstance, shop: Shop): void {
  const { auth, google, config, fills } = shop;
  const added = fillingsOf(fills, passwordCalls).flatMap(({ calls }) => calls);
  const calls = [...coreCalls, ...added.map(([method, path]): AuthRow => [method, path, 'passwords'])];
  app.register(
    async (scope) => {
      await allowFrontEnds(scope, config);
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bounds.authBody.value }, (_request, body, done) =>
        done(null, body),
      );
      mountMethodNotAllowed(scope, calls);
      for (const [method, path, library] of calls) {
        scope.route({
          method,
          url: path,
          // A mail scanner that checks a link with HEAD must not use it up.
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
