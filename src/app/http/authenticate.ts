import type { FastifyRequest } from 'fastify';
import { ORDERING_FOR, orderingFor } from '#src/core/accounts/account-shown.ts';
import {
  type Actor,
  requireAdmin,
  requireSelfOrAdmin,
  requireSightOfMoney,
  requireSignedIn,
  sameEmail,
} from '#src/core/accounts/actor.ts';
import { emailText } from '#src/core/accounts/credentials.ts';
import { memberships } from '#src/core/accounts/memberships.ts';
import { emailOfQuery } from '#src/core/accounts/sent-email.ts';
import { actorLimits } from '#src/core/accounts/sessions/actor-limits.server.ts';
import { otherTokens } from '#src/core/accounts/sessions/other-tokens.ts';
import { requireStepUp } from '#src/core/accounts/sessions/step-up.server.ts';
import { findActor } from '#src/core/accounts/sessions/user-tokens.server.ts';
import { staffRoles } from '#src/core/accounts/staff-roles.ts';
import { type CallRow, callName } from '#src/core/call.ts';
import { bearerToken } from '#src/core/calls/bearer-token.ts';
import { fillingsOf } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import { frontEndOf } from '#src/platform/http/cross-origin.ts';
import { conflict, Refusal } from '#src/platform/http/refusal.ts';

/** The email address that a call is about, from its path or its query. */
function emailInQuestion({ params, query }: FastifyRequest): string {
  // Only from where the call reads it: an additional `email` in the query must not replace the one that the call uses.
  const email = (params as { email?: unknown }).email ?? (query as { user?: unknown }).user;
  if (typeof email !== 'string')
    throw new Refusal('malformed', 'email_missing', 'Send the email address as ?user=<email>.');
  return email;
}

/** Refuses requests from foreign pages, which a cookie must not authenticate (see session-proof.ts). */
export function requireOwnOrigin({ config }: Shop, { headers }: FastifyRequest): void {
  const { origin } = headers;
  if (origin === undefined || config.origins.includes(origin) || frontEndOf(config, origin)) return;
  throw new Refusal('forbidden', 'foreign_origin', 'This call is only accepted from the pages of the shop.');
}

/** The person of a bearer token of any kind. */
async function findBearer(shop: Shop, row: CallRow, token: string): Promise<Actor | undefined> {
  for (const find of fillingsOf(shop.fills, otherTokens)) {
    const actor = await find(shop, token, row);
    if (actor) return actor;
  }
  const actor = await findActor(shop, token);
  return actor && asStaff(shop, row, actor);
}

/** A member of the staff, who acts as an admin in the calls of the role. */
async function asStaff(shop: Shop, row: CallRow, actor: Actor): Promise<Actor> {
  const { staffRole } = actor;
  const [readRole] = fillingsOf(shop.fills, staffRoles);
  const staff = staffRole !== undefined && (await readRole?.(shop, staffRole));
  if (!staff) return actor;
  return { ...actor, staff, role: staff.calls.has(callName(row)) ? 'admin' : 'customer' };
}

/** The same person with the rights whose conditions they meet. */
async function findLimited(shop: Shop, row: CallRow, token: string): Promise<Actor | undefined> {
  let actor = await findBearer(shop, row, token);
  for (const limit of fillingsOf(shop.fills, actorLimits)) actor = actor && (await limit(shop, actor));
  for (const { actAs } of fillingsOf(shop.fills, memberships))
    actor = actor && (await actAs(shop, actor, callName(row)));
  return actor;
}

/** Where a call names a customer, and how it reads the address. */
const named = ({ params, query }: FastifyRequest) =>
  [
    [params as Record<string, unknown>, 'email', emailText],
    [query as Record<string, unknown>, 'user', emailOfQuery],
    [query as Record<string, unknown>, 'customer', emailOfQuery],
  ] as const;

/** Reads the addresses as the call itself will: access is decided before. */
function readAddresses(request: FastifyRequest): void {
  for (const [values, name, read] of named(request)) {
    const value = values[name];
    if (typeof value === 'string') values[name] = read(value);
  }
}

/** The address of a member means the company's account: for the member, and for the staff. */
async function nameAccount({ db, fills }: Shop, row: CallRow, request: FastifyRequest, actor: Actor) {
  for (const [values, name] of named(request)) {
    const value = values[name];
    if (typeof value !== 'string') continue;
    if (actor.accountEmail !== undefined && sameEmail(value, actor.email)) values[name] = actor.accountEmail;
    else if (actor.role === 'admin')
      for (const { accountOf } of fillingsOf(fills, memberships))
        values[name] = (await accountOf(db, value, callName(row))) ?? value;
  }
}

/** @throws Refusal 409 if the person acts for another account than the page has shown */
function requireShownAccount([method]: CallRow, { headers }: FastifyRequest, { userId, name, person }: Actor): void {
  const shown = headers[ORDERING_FOR];
  // Reading orders nothing: a front end may send the header with all calls.
  if (method === 'GET' || shown === undefined || shown === orderingFor(person && userId)[ORDERING_FOR]) return;
  const [changed, whom] = person
    ? [`You act for ${name} now, which this page did not show.`, `for ${name}`]
    : ['You do not act any more for the company that this page showed.', 'in your own name'];
  const earlier = 'If an earlier attempt had no answer, it may have ordered for the other account: please look first.';
  const text = `${changed} Nothing was ordered now. ${earlier} Send it again to order ${whom}.`;
  throw conflict('account_changed', text);
}

/** @throws Refusal 401 or 403 unless this person may make the call */
function requireAccess([, , access]: CallRow, actor: Actor | undefined, request: FastifyRequest): Actor {
  if (access === 'admin') return requireAdmin(actor);
  if (access === 'self-or-admin') return requireSelfOrAdmin(requireSignedIn(actor), emailInQuestion(request));
  return requireSignedIn(actor);
}

/**
 * Lets a request through to its call, or refuses it: 401 without a valid token, 403 for another person's data or a
 * missing role.
 * @returns the actor; undefined only if the call needs no access token
 */
export async function authenticate(shop: Shop, row: CallRow, request: FastifyRequest): Promise<Actor | undefined> {
  const [, , access] = row;
  // Calls that are open to anyone ignore credentials; the session call checks its cookie itself.
  if (access === 'session') requireOwnOrigin(shop, request);
  if (access === 'anyone' || access === 'session') return undefined;
  readAddresses(request);
  const token = bearerToken(request);
  const found = token === undefined ? undefined : await findLimited(shop, row, token);
  if (found) await nameAccount(shop, row, request, found);
  const actor = requireAccess(row, found, request);
  requireShownAccount(row, request, actor);
  await requireStepUp(shop, actor, row);
  return actor;
}

/**
 * For an answer that takes long: the person has still the rights and the account of its beginning.
 * @throws Refusal 401 or 403
 */
export async function authenticateAgain(
  shop: Shop,
  row: CallRow,
  request: FastifyRequest,
  before: Actor | undefined,
): Promise<void> {
  const now = await authenticate(shop, row, request);
  requireSightOfMoney(now);
  if (now?.userId !== before?.userId || (before?.role === 'admin' && now?.role !== 'admin'))
    throw new Refusal('forbidden', 'rights_changed', 'Your rights have changed since this answer began.');
}
