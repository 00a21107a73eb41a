import { type Expected, withField, withToken } from './answers.ts';
import {
  accessToken,
  forgetAccessToken,
  forgetEndedSession,
  keepAccessToken,
  signedInUser,
  type WhySignedOut,
} from './session.ts';

/** An answer of the API that is not a success; its message is meant for the person in front of the screen. */
export class ApiError extends Error {
  /** HTTP status; 0 when the request never reached the shop. */
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

export const UNREACHABLE = 'The shop cannot be reached. Check your connection and try again.';

/** Of an answer with a status of success that the shop would not give: a proxy or the login page of a network gave it. */
export const UNREADABLE =
  "The shop's answer could not be read. If your network asks you to sign in to it, do that first. Then try again.";

/** Renew this long before the token expires, in milliseconds. */
const RENEWAL_MARGIN = 60_000;

interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  keepalive?: boolean;
}

/** A read that an overloaded shop refuses is repeated this often. */
const MAX_RETRIES = 2;
/** Longer waits are for the visitor to decide on. */
const MAX_RETRY_DELAY_MS = 5_000;

/** How long to wait before a read is repeated; undefined when the shop did not ask for it. */
function retryDelayMs({ status, headers }: Response): number | undefined {
  const delayMs = Number(headers.get('retry-after') ?? Number.NaN) * 1000;
  return status === 503 && delayMs <= MAX_RETRY_DELAY_MS ? delayMs : undefined;
}

/**
 * Sends a request; a read that is refused because the shop is overloaded is repeated after the time that the shop names.
 * @throws ApiError when it does not reach the shop
 */
export async function send(path: string, { method = 'GET', body, headers, ...rest }: CallOptions): Promise<Response> {
  const request = {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...rest,
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
 * Reads the answer of any call, of the API as of the auth service.
 * @param expected what it must hold: a status of success alone proves nothing
 * @throws ApiError with status 0 when a success is not the shop's own
 */
export async function readAnswer<Answer>(response: Response, expected: Expected<Answer>): Promise<Answer> {
  const answer = await response.json().catch(() => undefined);
  if (response.ok) {
    if (expected(answer)) return answer;
    throw new ApiError(0, 'unreadable', UNREADABLE);
  }
  // The auth service names its error without a wrapping.
  const problem = answer?.error ?? answer ?? {};
  const { code = 'unknown', message = 'Something went wrong. Please try again.', ...details } = problem;
  throw new ApiError(response.status, code, message, details);
}

/** Calls the API without credentials. @throws ApiError */
export async function callPublicApi<Answer>(
  path: string,
  expected: Expected<Answer>,
  options: CallOptions = {},
): Promise<Answer> {
  return readAnswer(await send(path, options), expected);
}

/**
 * POST /user/{email} (spec section 7): trades the auth session for an access token and keeps it. Called after every sign-in
 * and, silently, before a token expires.
 */
export async function requestAccessToken(email: string): Promise<void> {
  keepAccessToken(await askForToken(email));
}

async function askForToken(email: string): Promise<string> {
  const options = { method: 'POST', body: { email } } as const;
  return (await callPublicApi(`/user/${encodeURIComponent(email)}`, withToken, options)).token;
}

let renewal: Promise<string | undefined> | undefined;

/**
 * One renewal at a time, however many calls need it.
 * @returns undefined when the session is over; its token is forgotten then, or /login would take its owner for signed in
 */
function renewAccessToken(): Promise<string | undefined> {
  const user = signedInUser();
  const held = accessToken()?.token;
  if (!user || !held) return Promise.resolve(undefined);
  renewal ??= askForToken(user.email)
    .then((token) => {
      // Signed out meanwhile, here or in another tab: a late answer must not sign in again.
      if (signedInUser()?.email !== user.email) return undefined;
      keepAccessToken(token);
      return token;
    })
    .catch((error: unknown) => {
      if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error;
      forgetEndedSession(held);
      return undefined;
    })
    .finally(() => {
      renewal = undefined;
    });
  return renewal;
}

/** Asks the shop whether the session of this browser still lives; the token alone cannot tell. @throws ApiError */
export async function sessionIsAlive(): Promise<boolean> {
  return (await renewAccessToken()) !== undefined;
}

async function freshToken(): Promise<string | undefined> {
  const current = accessToken();
  if (current && current.expiresAt - Date.now() > RENEWAL_MARGIN) return current.token;
  return renewAccessToken();
}

/**
 * Calls the API as the signed-in user, with the bearer token of spec section 7. A token that is about to expire is renewed
 * first; after a 401 it is renewed once and the call repeated.
 * @param expected what the answer must hold
 * @throws ApiError
 */
export function callApi<Answer>(path: string, expected: Expected<Answer>, options: CallOptions = {}): Promise<Answer> {
  return callAsSignedIn(
    (authorization) => send(path, { ...options, headers: { ...options.headers, ...authorization } }),
    expected,
  );
}

/** Sends a request with a bearer token. */
type SignedInRequest = (authorization: Record<string, string>) => Promise<Response>;

/**
 * The same for a request that is sent in another way than `callApi` does.
 * @param request sends it with the given header; called again with a new token after a 401
 */
export async function callAsSignedIn<Answer>(request: SignedInRequest, expected: Expected<Answer>): Promise<Answer> {
  return readAnswer(await sendAsSignedIn(request), expected);
}

/** The same for an answer that is not JSON; it may be a refusal. */
export async function sendAsSignedIn(request: SignedInRequest): Promise<Response> {
  const withBearer = (token: string | undefined) => request(token ? { authorization: `Bearer ${token}` } : {});
  const response = await withBearer(await freshToken());
  if (response.status !== 401) return response;
  const renewed = await renewAccessToken();
  return renewed === undefined ? response : withBearer(renewed);
}

/**
 * Ends the session on the server and here (spec section 2: 'Sing out'). The server comes first: a sign-out it did not hear
 * would leave an invisible session behind.
 * @param why for /login to tell; without it, the user wanted to
 * @throws ApiError when it did not; the user is then still signed in
 */
export async function signOut(why?: WhySignedOut): Promise<void> {
  // It is sent even if the tab is closed right after.
  const response = await send('/auth/sign-out', { method: 'POST', body: {}, keepalive: true });
  await readAnswer(response, withField<{ success: true }>('success', Boolean));
  forgetAccessToken(why);
}
