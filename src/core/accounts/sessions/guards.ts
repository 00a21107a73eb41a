import { data } from 'react-router';
import { ApiError, callContract, signOut } from '#src/core/calls/call-api.ts';
import type { Method } from '#src/core/calls/contract.ts';
import { getAdminCall, type PersonRights } from '../rights.calls.ts';
import { enterGuardedPage, leaveGuardedPage } from './leave-guarded-page.ts';
import { restoreSession } from './restore-session.ts';
import { withReturn } from './return-path.ts';
import { signedInUser } from './session.ts';

/** The name of a call that roles of the staff can have, such as `GET /order`. */
export type CallName = `${Method} /${string}`;

/** Whether a person makes a call as an admin. */
export const may = ({ admin, staff }: PersonRights, call: CallName): boolean => admin || !!staff?.calls.includes(call);

/** Route middleware: redirects a visitor to /login and, after sign-in, back to the page (spec section 2). */
export async function signedInOnly({ request }: { request: Request }): Promise<void> {
  const page = enterGuardedPage(request);
  await restoreSession();
  if (!signedInUser()) throw leaveGuardedPage(withReturn('/login', page));
}

/** Refusals for rights that a person does not have, or not now: the session goes on. */
const SESSION_GOES_ON = ['not_in_role', 'rights_suspended'];

/** Whether the session has ended or is not permitted to do this. */
function isRefused(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    (error.status === 401 || (error.status === 403 && !SESSION_GOES_ON.includes(error.code ?? '')))
  );
}

async function fetchRights(): Promise<PersonRights> {
  const user = signedInUser();
  return user ? callContract(getAdminCall, { params: { email: user.email } }) : { admin: false };
}

const answers = new WeakMap<object, Promise<PersonRights>>();

/** Context of one navigation, for middleware and loaders. */
interface Navigation {
  context: object;
}

/**
 * Asks the server whether the signed-in user is an admin (spec section 6) or a member of the staff, once for all parts
 * of a page.
 * @throws ApiError
 */
export function checkRights({ context }: Navigation): Promise<PersonRights> {
  const answer = answers.get(context) ?? fetchRights();
  answers.set(context, answer);
  return answer;
}

/**
 * Whether the signed-in user makes a call as an admin, or as a member of the staff whose role has it.
 * @throws ApiError
 */
export async function checkMay(navigation: Navigation, call: CallName): Promise<boolean> {
  return may(await checkRights(navigation), call);
}

type GuardedRequest = Navigation & { request: Request };

/** Classifies the user at an admin page. One whose session has ended counts as a visitor. @throws ApiError */
async function classifyUser(
  { context }: Navigation,
  call: CallName | undefined,
): Promise<'admin' | 'staff' | 'customer' | 'visitor'> {
  if (!signedInUser()) return 'visitor';
  try {
    const rights = await checkRights({ context });
    if (rights.admin || (call && may(rights, call))) return 'admin';
    return rights.staff || rights.suspended ? 'staff' : 'customer';
  } catch (error) {
    if (!isRefused(error)) throw error;
    return error.status === 401 ? 'visitor' : 'customer';
  }
}

/**
 * Route middleware: signs out anyone who is not an admin and redirects to /login (spec section 4). A visitor may turn
 * out to be an admin, so /login leads back; a customer who returned would only be signed out again.
 */
export const adminOnly = (request: GuardedRequest): Promise<void> => requireAdminOr(request);

/** Like `adminOnly`, for a page that a role of the staff with this call opens, too; others lead to their dashboard. */
export const staffOnly =
  (call: CallName) =>
  (request: GuardedRequest): Promise<void> =>
    requireAdminOr(request, call);

async function requireAdminOr({ request, context }: GuardedRequest, call?: CallName): Promise<void> {
  const page = enterGuardedPage(request);
  await restoreSession();
  const role = await classifyUser({ context }, call);
  if (role === 'admin') return;
  if (role === 'staff') throw leaveGuardedPage('/dashboard');
  if (role === 'visitor') {
    await signOut('ended');
    throw leaveGuardedPage(withReturn('/login', page));
  }
  await signOut('administrators');
  throw leaveGuardedPage('/login');
}

/**
 * Runs calls of the dashboard. A 401 or 403 despite a renewed token signs the user out and redirects to /home
 * (spec section 4); a network failure does not.
 * @param onEnded tells the user why; one of the loaders of a page passes it
 */
export async function orSignedOut<Answer>(calls: () => Promise<Answer>, onEnded?: () => void): Promise<Answer> {
  try {
    return await calls();
  } catch (error) {
    if (!isRefused(error)) throw error;
    await signOut('ended');
    onEnded?.();
    throw leaveGuardedPage('/home');
  }
}

/** Runs the main call of a page; a 404 from the API shows the 404 page. */
export async function orNotFound<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}
