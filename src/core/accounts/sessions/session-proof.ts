import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken } from '#src/core/calls/bearer-token.ts';
import type { Config } from '#src/core/config.ts';
import { frontEndOf, SESSION_HEADER } from '#src/platform/http/cross-origin.ts';
import { requestHeaders } from '#src/platform/http/request-headers.ts';
import type { Auth } from '../auth/auth.server.ts';

interface SessionParts {
  auth: Auth;
  config: Config;
}

async function sessionCookieName(auth: Auth): Promise<string> {
  const { authCookies } = await auth.$context;
  return authCookies.sessionToken.name;
}

/**
 * The headers of a request for the auth library. A front end on another host proves its session with a bearer token;
 * cookies from its requests are dropped, so that no page elsewhere can act with them.
 */
export async function sessionHeaders({ auth, config }: SessionParts, request: FastifyRequest): Promise<Headers> {
  const headers = requestHeaders(request);
  if (!frontEndOf(config, request.headers.origin)) return headers;
  const session = bearerToken(request);
  for (const name of [...headers.keys()]) if (name === 'cookie' || name.startsWith('sec-fetch-')) headers.delete(name);
  // CORS_ORIGINS has already decided which origins may call; the library accepts only the shop's own.
  headers.set('origin', new URL(config.publicUrl).origin);
  if (session) headers.set('cookie', `${await sessionCookieName(auth)}=${encodeURIComponent(session)}`);
  return headers;
}

/** Sends the cookies of the auth library; a front end on another host gets its session in a header instead. */
export async function sendSession(
  { auth, config }: SessionParts,
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: string[],
): Promise<void> {
  if (cookies.length === 0) return;
  if (!frontEndOf(config, request.headers.origin)) {
    reply.header('set-cookie', cookies);
    return;
  }
  const prefix = `${await sessionCookieName(auth)}=`;
  const [value] =
    cookies
      .find((cookie) => cookie.startsWith(prefix))
      ?.slice(prefix.length)
      .split(';', 1) ?? [];
  if (value) reply.header(SESSION_HEADER, decodeURIComponent(value));
}
