import type { Shop } from '#src/core/shop.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { readAccessToken, signAccessToken } from './access-token.server.ts';
import { findUserByEmail, findUserOfSession } from './account-repository.server.ts';
import { type Actor, type Role, requireSelfOrAdmin, sameEmail } from './actor.ts';

type UserWithRole = { email: string; role: string; emailVerified: unknown };

/** Admins by the database, or by configuration once the address is proven (ADMIN_EMAILS). */
export function roleOf({ email, role, emailVerified }: UserWithRole, adminEmails: readonly string[]): Role {
  return role === 'admin' || (Boolean(emailVerified) && adminEmails.includes(email.toLowerCase()))
    ? 'admin'
    : 'customer';
}

interface IssuedToken {
  token: string;
  /** A session that is in use is extended from time to time; the browser must receive the new expiry, or its cookie ends too early. */
  cookies: string[];
}

/**
 * POST /user/{email}: the access token of the proven, verified owner of that address.
 * @throws Refusal 401 without a session, 403 when path, body and session do not name the same address
 */
export async function issueAccessToken(
  shop: Shop,
  headers: Headers,
  pathEmail: string,
  bodyEmail: string | undefined,
): Promise<IssuedToken> {
  const { auth, config } = shop;
  const asked = await auth.api.getSession({ headers, returnHeaders: true }).catch(asUnavailable);
  const proof = asked.response;
  if (!proof) throw new Refusal('unauthenticated', 'sign_in_required', 'Please sign in and try again.');
  const { user, session } = proof;
  const agree = sameEmail(user.email, pathEmail) && (bodyEmail === undefined || sameEmail(user.email, bodyEmail));
  if (!agree) throw new Refusal('forbidden', 'not_yours', 'You are signed in with another email address.');
  if (!user.emailVerified) throw new Refusal('forbidden', 'email_not_verified', 'Please verify your email first.');
  const token = await signAccessToken(config.authSecret, {
    userId: user.id,
    sessionId: session.id,
    email: user.email,
    name: user.name,
    photoURL: user.image ?? null,
    role: roleOf(user, config.adminEmails),
  });
  return { token, cookies: asked.headers.getSetCookie() };
}

/** The auth library fails here only when it cannot read its tables, and hides why. */
function asUnavailable(): never {
  throw new Refusal('unavailable', 'database_unavailable', 'The shop is busy. Please try again in a moment.');
}

/** User of a bearer token; undefined if it is invalid or expired. */
export async function findActor(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  token: string,
): Promise<Actor | undefined> {
  const claims = await readAccessToken(config.authSecret, token);
  if (!claims) return undefined;
  const user = await findUserOfSession(db, claims.sessionId);
  if (!user || user.id !== claims.userId || new Date(user.expiresAt).getTime() <= Date.now()) return undefined;
  if (user.blockedAt !== null) return undefined;
  return { userId: user.id, email: user.email, name: user.name, role: roleOf(user, config.adminEmails) };
}

/** GET /admin/{email}: whether that address is an admin's. */
export async function isAdmin({ config, db }: Shop, actor: Actor | undefined, email: string): Promise<boolean> {
  const asking = requireSelfOrAdmin(actor, email);
  if (sameEmail(asking.email, email)) return asking.role === 'admin';
  const user = await findUserByEmail(db, email);
  return user !== undefined && roleOf(user, config.adminEmails) === 'admin';
}
