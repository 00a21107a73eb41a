import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AUTH_PATH, type Auth } from '#src/accounts/auth.server.ts';
import type { Shop } from '#src/server/shop.ts';
import { Refusal } from '#src/shared/refusal.ts';
import { limitAuthCall } from './auth-limits.ts';
import { requestHeaders } from './request-headers.ts';

const BODY_LIMIT = 16 * 1024;

/** What the shop uses of the auth library. It offers more, such as changing a name or a photo past the shop's own rules. */
const calls = [
  ['POST', '/sign-up/email', 'passwords'],
  ['POST', '/sign-in/email', 'passwords'],
  ['POST', '/sign-out', 'passwords'],
  ['GET', '/get-session', 'passwords'],
  ['POST', '/send-verification-email', 'passwords'],
  ['GET', '/verify-email', 'passwords'],
  ['POST', '/request-password-reset', 'passwords'],
  ['GET', '/reset-password/:token', 'passwords'],
  ['POST', '/reset-password', 'passwords'],
  ['POST', '/sign-in/social', 'google'],
  ['GET', '/callback/google', 'google'],
] as const;

type CallPath = (typeof calls)[number][1];

/**
 * A browser names the origin of every POST; what comes without one is a program. The auth library takes a program that sends
 * Sec-Fetch headers, as Node's fetch does, for a page that hides its origin, so it is not shown them.
 */
function headersFor(request: FastifyRequest): Headers {
  const headers = requestHeaders(request);
  if (headers.has('origin')) return headers;
  for (const name of [...headers.keys()]) if (name.startsWith('sec-fetch-')) headers.delete(name);
  return headers;
}

/**
 * Read once, so that what is counted is what the auth library acts upon: it would also take forms, and forgive JSON that begins
 * with a byte order mark.
 * @throws Refusal for anything but JSON
 */
function readBody(body: unknown): unknown {
  if (typeof body !== 'string' || body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal('malformed', 'not_json', 'The body of this request must be JSON.');
  }
}

/**
 * The address of a call, from what its row matched: in an address as it was sent, steps such as `\..` would lead the auth library
 * to calls that have no row.
 */
function addressOf({ url, params }: FastifyRequest, path: CallPath, publicUrl: string): URL {
  const { token = '' } = params as { token?: string };
  const { search } = new URL(url, publicUrl);
  return new URL(`${AUTH_PATH}${path.replace(':token', encodeURIComponent(token))}${search}`, publicUrl);
}

async function answer(
  { handler }: Auth,
  { config, limits }: Shop,
  path: CallPath,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { method, ip } = request;
  const body = readBody(request.body);
  const url = addressOf(request, path, config.publicUrl);
  const response = await limitAuthCall(limits, { method, path, ip, body }, () =>
    handler(
      new Request(url, {
        method,
        headers: headersFor(request),
        body: body === undefined ? null : JSON.stringify(body),
      }),
    ),
  );
  reply.code(response.status).header('cache-control', 'no-store');
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return reply.send(await response.text());
}

/** Google's answer must reach the popup with its opener still tied to it (see accounts/google-popup.ts). */
const POPUP_OPENER_POLICY = 'unsafe-none';

/** Hands the calls below `/api/auth` to the auth library, which reads the body itself. */
export function mountAuth(app: FastifyInstance, shop: Shop): void {
  const { auth, google } = shop;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    for (const [method, path, library] of calls) {
      scope.route({
        method,
        url: `${AUTH_PATH}${path}`,
        // A mail scanner that looks at a link with HEAD must not use it up.
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          if (library === 'passwords') return answer(auth, shop, path, request, reply);
          if (!google) throw new Refusal('missing', 'google_not_set_up', 'Google sign-in is not set up in this shop.');
          reply.header('cross-origin-opener-policy', POPUP_OPENER_POLICY);
          return answer(await google(), shop, path, request, reply);
        },
      });
    }
  });
}
