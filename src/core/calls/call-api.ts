import { postUserCall } from '#src/core/accounts/account.calls.ts';
import { signOutCall } from '#src/core/accounts/auth/auth.calls.ts';
import {
  accessToken,
  forgetEndedSession,
  removeAccessToken,
  type SignOutReason,
  signedInUser,
  storeAccessToken,
} from '#src/core/accounts/sessions/session.ts';
import { type AnswerOf, type AnyContract, type Expected, type InputOf, type Method, requestOf } from './contract.ts';
import { UNREACHABLE, UNREADABLE } from './failed-calls.ts';

/** A failed API call; its message is meant for the user. */
export class ApiError extends Error {
  /** HTTP status; 0 if the request did not reach the shop or its answer could not be read. */
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** Renew this long before the token expires, in milliseconds. */
const RENEWAL_MARGIN = 60_000;

interface CallOptions extends RequestOptions {
  method?: Method;
  body?: unknown;
}

export interface RequestOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  keepalive?: boolean;
}

/** How often a GET is retried while the shop is overloaded. */
const MAX_RETRIES = 2;
/** If the shop asks for a longer wait, the visitor decides whether to retry. */
const MAX_RETRY_DELAY_MS = 5_000;

/** How long to wait before a retry; undefined if the shop did not ask for one. */
function retryDelayMs({ status, headers }: Response): number | undefined {
  const delayMs = Number(headers.get('retry-after') ?? Number.NaN) * 1000;
  return status === 503 && delayMs <= MAX_RETRY_DELAY_MS ? delayMs : undefined;
}

/** Ends the pending reads at a sign-out: the shop would refuse them. */
let reads = new AbortController();

/**
 * Sends a request. If the shop is overloaded, a GET is retried after the delay that the answer asks for.
 * @throws ApiError if it does not reach the shop
 */
export async function send(
  path: string,
  { method = 'GET', body, headers, signal, ...rest }: CallOptions,
): Promise<Response> {
  const request = {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...rest,
    signal: AbortSignal.any([method === 'GET' && reads.signal, signal].filter((each) => !!each)),
  };
  try {
    for (let retries = 0; ; retries += 1) {
      const response = await fetch(`/api${path}`, request);
      const delayMs = method === 'GET' && retries < MAX_RETRIES ? retryDelayMs(response) : undefined;
      if (delayMs === undefined) return response;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  } catch {
    throw new ApiError(0, 'unreachable', UNREACHABLE);
  }
}

/**
 * Reads the answer to a call of the API or the auth service.
 * @param expected required contents, because a success status alone proves nothing
 * @throws ApiError for a refusal; with status 0 for a success that did not come from the shop
 */
export async function readAnswer<Answer>(response: Response, expected: Expected<Answer>): Promise<Answer> {
  const answer = await response.json().catch(() => undefined);
  if (response.ok) {
    if (expected(answer)) return answer;
    throw new ApiError(0, 'unreadable', UNREADABLE);
  }
  // The auth service does not wrap its errors in an `error` property.
  const problem = answer?.error ?? answer ?? {};
  const { code = 'unknown', message = 'Something went wrong. Please try again.', ...details } = problem;
  throw new ApiError(response.status, code, message, details);
}

/** Makes a call without credentials. @throws ApiError */
export async function callPublicContract<Of extends AnyContract>(
  contract: Of,
  input: InputOf<Of>,
  options?: RequestOptions,
): Promise<AnswerOf<Of>> {
  const [path, expected, request] = requestOf(contract, input, options);
  return readAnswer(await send(path, request), expected);
}

/** After a sign-in, exchanges the session for an access token (POST /user/{email}, spec section 7) and stores it. */
export async function requestAccessToken(email: string): Promise<void> {
  storeAccessToken(await fetchAccessToken(email));
}

async function fetchAccessToken(email: string): Promise<string> {
  return (await callPublicContract(postUserCall, { params: { email }, body: { email } })).token;
}

let renewal: Promise<string | undefined> | undefined;

/**
 * Renews the access token from the auth session. Concurrent calls share one renewal.
 * @returns undefined when the session has ended; its token is removed, or /login would treat its owner as signed in
 */
function renewAccessToken(): Promise<string | undefined> {
  const user = signedInUser();
  const expiring = accessToken()?.token;
  if (!user || !expiring) return Promise.resolve(undefined);
  renewal ??= fetchAccessToken(user.email)
    .then((token) => {
      // The user may have signed out during the request, in any tab: a late answer must not sign in again.
      if (signedInUser()?.email !== user.email) return undefined;
      storeAccessToken(token);
      return token;
    })
    .catch((error: unknown) => {
      if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error;
      forgetEndedSession(expiring);
      return undefined;
    })
    .finally(() => {
      renewal = undefined;
    });
  return renewal;
}

/** Asks the shop whether this browser's session is still alive, which the token cannot tell. @throws ApiError */
export async function isSessionAlive(): Promise<boolean> {
  return (await renewAccessToken()) !== undefined;
}

async function freshToken(): Promise<string | undefined> {
  const current = accessToken();
  if (current && current.expiresAt - Date.now() > RENEWAL_MARGIN) return current.token;
  return renewAccessToken();
}

/**
 * Makes a call as the signed-in user, with the bearer token of spec section 7. A token that is about to expire is
 * renewed first; after a 401 it is renewed once and the call repeated.
 * @throws ApiError
 */
export function callContract<Of extends AnyContract>(
  contract: Of,
  input: InputOf<Of>,
  options?: RequestOptions,
): Promise<AnswerOf<Of>> {
  const [path, expected, request] = requestOf(contract, input, options);
  return callAsSignedIn(
    (authorization) => send(path, { ...request, headers: { ...options?.headers, ...authorization } }),
    expected,
  );
}

/** Sends a request with a bearer token. */
type SignedInRequest = (authorization: Record<string, string>) => Promise<Response>;

/**
 * Like `callContract`, for a request that needs to be sent in its own way.
 * @param request sends the request with the given header; called again with a new token after a 401
 */
export async function callAsSignedIn<Answer>(request: SignedInRequest, expected: Expected<Answer>): Promise<Answer> {
  return readAnswer(await sendAsSignedIn(request), expected);
}

/** Like `callAsSignedIn`, for an answer that need not be JSON. Returns refusals too. */
export async function sendAsSignedIn(request: SignedInRequest): Promise<Response> {
  const response = await sendWithToken(request);
  return response.status === 403 && (await askAfterRefusal?.(response.clone())) ? sendWithToken(request) : response;
}

/** Whether to repeat a call that the shop refused with 403, because the person has done what it asked for. */
type AskAfterRefusal = (refusal: Response) => Promise<boolean>;

let askAfterRefusal: AskAfterRefusal | undefined;

/** Calls `ask` after a call is refused with 403. @returns a function that ends this */
export function repeatAfter(ask: AskAfterRefusal) {
  askAfterRefusal = ask;
  return () => {
    askAfterRefusal = undefined;
  };
}

async function sendWithToken(request: SignedInRequest): Promise<Response> {
  const withBearer = (token: string | undefined) => request(token ? { authorization: `Bearer ${token}` } : {});
  const response = await withBearer(await freshToken());
  if (response.status !== 401) return response;
  const renewed = await renewAccessToken();
  if (renewed === undefined) return response;
  const repeated = await withBearer(renewed);
  // Refused although it is new: the navbar must not show a user whose calls all fail.
  if (repeated.status === 401) forgetEndedSession(renewed);
  return repeated;
}

/**
 * Ends the session, on the server first and then in the browser (spec section 2: 'Sing out'). In the other order, a
 * failed call would leave an invisible session behind.
 * @param why reason shown on /login; omitted when the user chose to sign out
 * @throws ApiError when the server did not confirm; the user is then still signed in
 */
export async function signOut(why?: SignOutReason): Promise<void> {
  reads.abort();
  reads = new AbortController();
  // `keepalive` sends the request even if the tab is closed right away.
  await callPublicContract(signOutCall, { body: {} }, { keepalive: true });
  removeAccessToken(why);
}
