import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import type { Membership } from './company-repository.server.ts';
import { findMembership, lockCompany } from './company-repository.server.ts';

/** A person in a company, in the calls about the company itself. */
export interface MemberOf extends Membership {
  person: Actor;
}

/** @throws Refusal 404 for a person without a company */
export async function requireMembership(db: Db, actor: Actor | undefined): Promise<MemberOf> {
  const person = requireSignedIn(actor);
  const found = await findMembership(db, person.userId);
  if (!found) throw new Refusal('missing', 'no_company', 'You are in no company.');
  return { ...found, person };
}

/** The same for an owner, with the company locked, whose role another owner may have changed meanwhile. */
export async function requireOwner(trx: Db, actor: Actor | undefined): Promise<MemberOf> {
  const { id } = await requireMembership(trx, actor);
  await lockCompany(trx, id);
  const found = await requireMembership(trx, actor);
  if (found.role === 'owner') return found;
  throw new Refusal('forbidden', 'not_in_role', 'Only an owner of the company may do this.');
}
