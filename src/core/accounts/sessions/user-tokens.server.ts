import type { Shop } from '#src/core/shop.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { findUserByEmail, findUserOfSession, type UserOfSession } from '../account-repository.server.ts';
import { type Actor, type Role, requireSelfOrAdmin, sameEmail } from '../actor.ts';
import { readAccessToken, signAccessToken } from './access-token.server.ts';

type UserWithRole = { email: string; role: string; emailVerified: unknown };

/** A user is an admin by the database or, once the address is verified, by the setting ADMIN_EMAILS. */
export function roleOf({ email, role, emailVerified }: UserWithRole, adminEmails: readonly string[]): Role {
  return role === 'admin' || (Boolean(emailVerified) && adminEmails.includes(email.toLowerCase()))
    ? 'admin'
    : 'customer';
}

interface IssuedToken {
  token: string;
  /**
   * Session cookies to send: a session in use is extended, and without the new expiry its cookie would end too early.
   */
  cookies: string[];
}

/**
 * POST /user/{email}: issues an access token to the signed-in, verified owner of that address.
 * @throws Refusal 401 without a session, 403 when path, body and session do not name the same address
 */
export async function issueAccessToken(
  shop: Shop,
  headers: Headers,
  pathEmail: string,
  bodyEmail: string | undefined,
): Promise<IssuedToken> {
  const { auth, config } = shop;
  const lookup = await auth.api.getSession({ headers, returnHeaders: true }).catch(refuseAsUnavailable);
  const proof = lookup.response;
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
  return { token, cookies: lookup.headers.getSetCookie() };
}

/** The auth library fails to read a session only if it cannot read its tables, and it hides the reason. */
function refuseAsUnavailable(): never {
  throw new Refusal('unavailable', 'database_unavailable', 'The shop is busy. Please try again in a moment.');
}

function actorOf(
  { adminEmails }: Pick<Shop['config'], 'adminEmails'>,
  { userId, sessionId }: { userId: string; sessionId: string },
  user: UserOfSession | undefined,
): Actor | undefined {
  if (!user || user.id !== userId || new Date(user.expiresAt).getTime() <= Date.now()) return undefined;
  if (user.blockedAt !== null) return undefined;
  const role = roleOf(user, adminEmails);
  const staff = role === 'customer' && user.staffRole !== null && { staffRole: user.staffRole };
  return { userId: user.id, sessionId, email: user.email, name: user.name, role, ...staff };
}

/** User of a bearer token; undefined if the token is invalid, its session has ended or the account is blocked. */
export async function findActor(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  token: string,
): Promise<Actor | undefined> {
  const claims = await readAccessToken(config.authSecret, token);
  return claims && actorOf(config, claims, await findUserOfSession(db, claims.sessionId));
}

/** GET /admin/{email}: whether that address belongs to an admin. */
export async function isAdmin({ config, db }: Shop, actor: Actor | undefined, email: string): Promise<boolean> {
  const caller = requireSelfOrAdmin(actor, email);
  if (sameEmail(caller.email, email)) return caller.role === 'admin';
  const user = await findUserByEmail(db, email);
  return user !== undefined && roleOf(user, config.adminEmails) === 'admin';
}
