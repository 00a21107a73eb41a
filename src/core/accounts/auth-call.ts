import type { FastifyRequest } from 'fastify';
import { isPathOnShop } from '#src/platform/http/path-on-shop.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { AUTH_PATH } from './auth.server.ts';

/** A call to the auth library, read once: what is counted is what the library acts upon. */
export interface AuthCall {
  method: string;
  /** As the row of its call names it. */
  path: string;
  ip: string;
  body: object | undefined;
  /** The same for the auth library. */
  request: Request;
}

/**
 * A browser names the origin of every POST; what comes without one is a program. The auth library takes a program that sends
 * Sec-Fetch headers, as Node's fetch does, for a page that hides its origin, so it is not shown them.
 */
function headersFor(sent: Headers): Headers {
  const headers = new Headers(sent);
  // The body is serialized again, as JSON. The library reads forms too: JSON can be one that says something else.
  headers.set('content-type', 'application/json');
  if (headers.has('origin')) return headers;
  for (const name of [...headers.keys()]) if (name.startsWith('sec-fetch-')) headers.delete(name);
  return headers;
}

/** No name, address or token has one, and PostgreSQL cannot even look for it. */
function refuseNul(text: string): void {
  if (text.includes('\0')) throw new Refusal('malformed', 'nul', 'This request must not contain NUL characters.');
}

/** The library itself would forgive JSON that begins with a byte order mark. */
function parseJson(text: string): unknown {
  let said = '';
  let body: unknown;
  try {
    body = JSON.parse(text, (name, value) => {
      said += typeof value === 'string' ? name + value : name;
      return value;
    });
  } catch {
    throw new Refusal('malformed', 'not_json', 'The body of this request must be JSON.');
  }
  refuseNul(said);
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

/** A browser says where to come back to; what is asked of Google, such as scopes, is the shop's own choice. */
function socialBody(body: object | undefined): object {
  const { provider, callbackURL } = (body ?? {}) as { provider?: unknown; callbackURL?: unknown };
  return { provider, callbackURL, errorCallbackURL: callbackURL, disableRedirect: true };
}

/** Fields with redirect targets. The library checks the host of an address, but resolves the dots of its path later. */
const NEXT = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'];

function refuseOtherHosts(fields: object): void {
  for (const [name, next] of Object.entries(fields)) {
    if (!NEXT.includes(name) || typeof next !== 'string' || !next.startsWith('/') || isPathOnShop(next)) continue;
    throw new Refusal('forbidden', 'not_on_shop', `${name} must be a path of this shop, such as /login.`);
  }
}

/**
 * The address of a call, from what its row matched: in an address as it was sent, steps such as `\..` would lead the auth library
 * to calls that have no row.
 */
function addressOf({ url, params }: FastifyRequest, path: string, publicUrl: string): URL {
  const { token = '' } = params as { token?: string };
  const { search, searchParams } = new URL(url, publicUrl);
  for (const text of [token, ...[...searchParams].flat()]) refuseNul(text);
  for (const [name, value] of searchParams) refuseOtherHosts({ [name]: value });
  return new URL(`${AUTH_PATH}${path.replace(':token', encodeURIComponent(token))}${search}`, publicUrl);
}

/**
 * @param path of the row that the request matched
 * @param headers with what proves the session
 * @throws Refusal for anything but a JSON object
 */
export function readAuthCall(request: FastifyRequest, headers: Headers, path: string, publicUrl: string): AuthCall {
  const { method, ip } = request;
  const sent = readBody(request.body);
  const body = path === '/sign-in/social' ? socialBody(sent) : sent;
  refuseOtherHosts(body ?? {});
  const url = addressOf(request, path, publicUrl);
  const init = { method, headers: headersFor(headers), body: body === undefined ? null : JSON.stringify(body) };
  return { method, path, ip, body, request: new Request(url, init) };
}
