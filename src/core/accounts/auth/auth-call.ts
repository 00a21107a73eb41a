import type { FastifyRequest } from 'fastify';
import { isPathOnShop } from '#src/platform/http/path-on-shop.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { storedText } from '#src/platform/i18n/normal-text.ts';
import { emailText } from '../credentials.ts';
import { AUTH_PATH } from './auth.server.ts';

/** A call to the auth library, parsed once so that the rate limits count exactly what the library acts on. */
export interface AuthCall {
  method: string;
  /** Path pattern from the table of calls (auth-routes.ts). */
  path: string;
  ip: string;
  body: object | undefined;
  /** The call as the auth library receives it. */
  request: Request;
}

/**
 * Browsers send the origin with every POST; a request without one comes from a program. The auth library would take a
 * program that sends Sec-Fetch headers, as Node's fetch does, for a page that hides its origin, so they are removed.
 */
function headersFor(sent: Headers): Headers {
  const headers = new Headers(sent);
  // The body is re-serialized as JSON. The library reads forms too, and as a form the text may mean something else.
  headers.set('content-type', 'application/json');
  if (headers.has('origin')) return headers;
  for (const name of [...headers.keys()]) if (name.startsWith('sec-fetch-')) headers.delete(name);
  return headers;
}

/** No name, address or token contains NUL, and PostgreSQL rejects it even in a search. */
function refuseNul(text: string): void {
  if (text.includes('\0')) throw new Refusal('malformed', 'nul', 'This request must not contain NUL characters.');
}

/** Stricter than the library, which would accept JSON with a byte order mark. */
function parseJson(text: string): unknown {
  let allText = '';
  let body: unknown;
  try {
    body = JSON.parse(text, (name, value) => {
      allText += typeof value === 'string' ? name + value : name;
      return value;
    });
  } catch {
    throw new Refusal('malformed', 'not_json', 'The body of this request must be JSON.');
  }
  refuseNul(allText);
  return body;
}

function readBody(sent: unknown): object | undefined {
  if (typeof sent !== 'string' || sent === '') return undefined;
  const body = parseJson(sent);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal('malformed', 'not_an_object', 'The body of this request must be a JSON object.');
  }
  return body;
}

/** The browser chooses only the return path; the shop alone decides the request to Google, such as its scopes. */
function socialBody(body: object | undefined): object {
  const { provider, callbackURL } = (body ?? {}) as { provider?: unknown; callbackURL?: unknown };
  return { provider, callbackURL, errorCallbackURL: callbackURL, disableRedirect: true };
}

/** The address and the name in their normal form: the library would keep invisible signs and look-alike letters. */
function normalBody(body: object | undefined): object | undefined {
  const { email, name } = (body ?? {}) as { email?: unknown; name?: unknown };
  return (
    body && {
      ...body,
      ...(typeof email === 'string' && { email: emailText(email) }),
      ...(typeof name === 'string' && { name: storedText(name) }),
    }
  );
}

/** Fields with redirect targets. The library checks the host of a URL but resolves the dots in its path afterwards. */
const REDIRECT_FIELDS = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'];

function refuseOtherHosts(fields: object): void {
  for (const [name, target] of Object.entries(fields)) {
    if (!REDIRECT_FIELDS.includes(name) || typeof target !== 'string') continue;
    if (!target.startsWith('/') || isPathOnShop(target)) continue;
    throw new Refusal('forbidden', 'not_on_shop', `${name} must be a path of this shop, such as /login.`);
  }
}

/**
 * Builds the URL from the matched route. In the URL as sent, path steps such as `\..` would lead the auth library to
 * calls that the shop does not expose.
 */
function addressOf({ url, params }: FastifyRequest, path: string, publicUrl: string): URL {
  const { token = '' } = params as { token?: string };
  const { search, searchParams } = new URL(url, publicUrl);
  for (const text of [token, ...[...searchParams].flat()]) refuseNul(text);
  for (const [name, value] of searchParams) refuseOtherHosts({ [name]: value });
  return new URL(`${AUTH_PATH}${path.replace(':token', encodeURIComponent(token))}${search}`, publicUrl);
}

/**
 * @param path pattern of the matched route
 * @param headers include the proof of the session
 * @throws Refusal 400 for a body that is not a JSON object or contains NUL, 403 for a redirect to another host
 */
export function readAuthCall(request: FastifyRequest, headers: Headers, path: string, publicUrl: string): AuthCall {
  const { method, ip } = request;
  const sent = readBody(request.body);
  const body = path === '/sign-in/social' ? socialBody(sent) : normalBody(sent);
  refuseOtherHosts(body ?? {});
  const url = addressOf(request, path, publicUrl);
  const init = { method, headers: headersFor(headers), body: body === undefined ? null : JSON.stringify(body) };
  return { method, path, ip, body, request: new Request(url, init) };
}
