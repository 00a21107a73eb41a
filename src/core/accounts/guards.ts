import { data, redirect } from 'react-router';
import { parsePathOnShop } from '#src/platform/http/path-on-shop.ts';
import { withAdmin } from './answers.ts';
import { ApiError, callApi, signOut } from './call-api.ts';
import { restoreSession } from './restore-session.ts';
import { signedInUser } from './session.ts';

/** These pages are for visitors who are not signed in. */
const SIGNING_IN = ['/login', '/signup', '/socialLogin'];

/** Only an address on this shop may be returned to after sign-in. */
export function safeReturnPath(from: string | null, fallback = '/tools'): string {
  const page = from === null ? undefined : parsePathOnShop(from);
  if (!page || SIGNING_IN.includes(page.pathname)) return fallback;
  return `${page.pathname}${page.search}${page.hash}`;
}

/** The address of a page about an account, with the page to return to. */
export function withReturn(path: '/login' | '/signup', from: string | null): string {
  return from ? `${path}?${new URLSearchParams({ from })}` : path;
}

function loginWithReturn(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(withReturn('/login', `${pathname}${search}`));
}

/** Route middleware: a visitor goes to /login and, after sign-in, back to the page (spec section 2). */
export async function signedInOnly({ request }: { request: Request }): Promise<void> {
  await restoreSession();
  if (!signedInUser()) throw loginWithReturn(request);
}

/** The server does not know this session any more, or does not let it do this. */
function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

async function fetchIsAdmin(): Promise<boolean> {
  const user = signedInUser();
  if (!user) return false;
  const { admin } = await callApi(`/admin/${encodeURIComponent(user.email)}`, withAdmin);
  return admin;
}

const answers = new WeakMap<object, Promise<boolean>>();

/** Context of one navigation, for middleware and loaders. */
interface Navigation {
  context: object;
}

/**
 * Asks the server whether the signed-in user is an admin (spec section 6), once for all parts of a page.
 * @throws ApiError
 */
export function askIsAdmin({ context }: Navigation): Promise<boolean> {
  const answer = answers.get(context) ?? fetchIsAdmin();
  answers.set(context, answer);
  return answer;
}

/** Who is at a page for admins; a visitor is also who has a session no more. @throws ApiError */
async function askWho({ context }: Navigation): Promise<'admin' | 'customer' | 'visitor'> {
  if (!signedInUser()) return 'visitor';
  try {
    return (await askIsAdmin({ context })) ? 'admin' : 'customer';
  } catch (error) {
    if (!isRefused(error)) throw error;
    return error.status === 401 ? 'visitor' : 'customer';
  }
}

/**
 * Route middleware: who is not an admin is signed out and sent to /login (spec section 4). A visitor may be an admin and comes
 * back after signing in; a customer does not, who would only be signed out here again.
 */
export async function adminOnly({ request, context }: Navigation & { request: Request }): Promise<void> {
  await restoreSession();
  const who = await askWho({ context });
  if (who === 'admin') return;
  if (who === 'visitor') {
    await signOut('ended');
    throw loginWithReturn(request);
  }
  await signOut('administrators');
  throw redirect('/login');
}

/**
 * Makes the calls of the dashboard: when they are refused with 401 or 403 although the token was renewed, the user is signed
 * out and goes to /home (spec section 4). A network failure does not sign out.
 */
export async function orSignedOut<Answer>(calls: () => Promise<Answer>): Promise<Answer> {
  try {
    return await calls();
  } catch (error) {
    if (!isRefused(error)) throw error;
    await signOut('ended');
    throw redirect('/home');
  }
}

/** Makes the call that a page is about: what is not there is the page of a 404. */
export async function orNotFound<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}
