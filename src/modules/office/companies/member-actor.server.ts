import type { Actor } from '#src/core/accounts/actor.ts';
import type { MemberRights } from '#src/core/accounts/memberships.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { companyRoleNames } from './company.ts';
import { findMembership, findMembershipOf } from './company-repository.server.ts';
import { CALLS_WITHOUT_LIMIT, callsOfRoles, callsWithout } from './role-calls.ts';

/** The address of the company for which a member acts in a call. */
export async function accountOfMember(db: Db, email: string, call?: string): Promise<string | undefined> {
  if (call !== undefined && !callsOfRoles.has(call)) return undefined;
  return (await findMembershipOf(db, email))?.email;
}

const actsForThemselves = ({ role, staffRole }: Actor) => role === 'admin' || staffRole !== undefined;

/** The company of a member, and the calls for it that the member may not make. */
export async function rightsOfMember(db: Db, actor: Actor): Promise<MemberRights | undefined> {
  const found = actsForThemselves(actor) ? undefined : await findMembership(db, actor.userId);
  if (!found) return undefined;
  return { company: found.name, account: found.id, lacks: callsWithout(found.role) };
}

/**
 * The company of a member, in the calls of buying. Admins and staff never act as one.
 * @throws Refusal 403 of a call that the member's role does not include
 */
export async function actAsMember({ db }: Pick<Shop, 'db'>, actor: Actor, call: string): Promise<Actor> {
  const roles = callsOfRoles.get(call);
  if (!roles || actsForThemselves(actor)) return actor;
  const found = await findMembership(db, actor.userId);
  if (!found) return actor;
  if (!roles.includes(found.role))
    throw new Refusal(
      'forbidden',
      'not_in_role',
      `The role ${companyRoleNames[found.role]} at ${found.name} does not include this. Please ask an owner.`,
    );
  if (CALLS_WITHOUT_LIMIT.has(call) && (found.order_limit_minor ?? found.month_limit_minor) !== null)
    throw new Refusal(
      'forbidden',
      'over_limit',
      'Your orders have a limit. Please ask an approver to change this one.',
    );
  const { userId, email, name } = actor;
  const person = { userId, email, name, role: found.role, lacks: new Set(callsWithout(found.role)) };
  const account = { userId: found.id, accountEmail: found.email, name: found.name };
  return { ...actor, ...account, role: 'customer', person };
}
