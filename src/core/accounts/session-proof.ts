import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#src/core/config.ts';
import { frontEndOf, SESSION_HEADER } from '#src/platform/http/cross-origin.ts';
import { requestHeaders } from '#src/platform/http/request-headers.ts';
import type { Auth } from './auth.server.ts';

interface Proving {
  auth: Auth;
  config: Config;
}

async function sessionCookie(auth: Auth): Promise<string> {
  const { authCookies } = await auth.$context;
  return authCookies.sessionToken.name;
}

/**
 * The headers of a request as the auth library reads them. A front end on another host proves its session by a bearer token: the
 * cookies that a browser may have sent along are left out, so that no page elsewhere acts by them.
 */
export async function sessionHeaders({ auth, config }: Proving, request: FastifyRequest): Promise<Headers> {
  const headers = requestHeaders(request);
  if (!frontEndOf(config, request.headers.origin)) return headers;
  const [, session] = /^Bearer ([\w.~+/-]+=*)$/i.exec(headers.get('authorization') ?? '') ?? [];
  for (const name of [...headers.keys()]) if (name === 'cookie' || name.startsWith('sec-fetch-')) headers.delete(name);
  // Which pages may ask was decided by CORS_ORIGINS; the library allows only the shop's own.
  headers.set('origin', new URL(config.publicUrl).origin);
  if (session) headers.set('cookie', `${await sessionCookie(auth)}=${encodeURIComponent(session)}`);
  return headers;
}

/** Hands over the cookies of the auth library; a front end on another host gets its session as a header instead. */
export async function sendSession(
  { auth, config }: Proving,
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: string[],
): Promise<void> {
  if (cookies.length === 0) return;
  if (!frontEndOf(config, request.headers.origin)) {
    reply.header('set-cookie', cookies);
    return;
  }
  const start = `${await sessionCookie(auth)}=`;
  const [value] =
    cookies
      .find((cookie) => cookie.startsWith(start))
      ?.slice(start.length)
      .split(';', 1) ?? [];
  if (value) reply.header(SESSION_HEADER, decodeURIComponent(value));
}
