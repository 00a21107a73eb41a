import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#src/core/accounts/actor.ts';
import { lockCustomer } from '#src/core/accounts/lock-customer.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { conflict, Refusal } from '#src/platform/http/refusal.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { deleteKeysOf } from '../api-keys/api-key-repository.server.ts';
import { requireSettled } from '../privacy/require-settled.server.ts';
import { companyRoleNames, type MemberInput } from './company.ts';
import { memberRemovedMail } from './company-mails.ts';
import {
  ABOUT,
  deleteMember,
  insertHistory,
  listInvitations,
  listMembers,
  lockCompany,
  updateMember,
} from './company-repository.server.ts';
import { requireCompanyName } from './found-company.server.ts';
import { changedLimits, limitsOf } from './limits-input.server.ts';
import { type MemberOf, requireMembership, requireOwner } from './require-membership.server.ts';

type Parts = Pick<Shop, 'config' | 'db'>;

const lastOwner = () => conflict('last_owner', 'A company needs an owner. Please make another member an owner first.');

const personOf = ({ person_id, name }: { person_id: string; name: string }) => ({ userId: person_id, name });

async function requireMember(trx: Db, { id }: MemberOf, personId: string) {
  const members = await listMembers(trx, id);
  const member = members.find(({ person_id }) => person_id === personId);
  if (!member) throw new Refusal('missing', 'member_not_found', 'This person is not in your company.');
  // A blocked owner cannot act.
  const otherOwner = members.some(
    ({ person_id, role, blockedAt }) => person_id !== personId && role === 'owner' && blockedAt === null,
  );
  return { member, otherOwner };
}

/** Changes role and limits of a member, from the next call on. @throws Refusal */
export async function changeMember(
  { config, db }: Parts,
  actor: Actor | undefined,
  id: string,
  change: Partial<MemberInput>,
) {
  await inTransaction(db, async (trx) => {
    const company = await requireOwner(trx, actor);
    const { member, otherOwner } = await requireMember(trx, company, id);
    const { role = member.role, ...limits } = change;
    if (role !== 'owner' && !otherOwner) throw lastOwner();
    const columns = changedLimits(member, limits, config.currency);
    const shown = [columns, member].map((each) => limitsOf(each, config.currency));
    const hasNewLimits = !isDeepStrictEqual(shown[0], shown[1]);
    if (role === member.role && !hasNewLimits) return;
    await updateMember(trx, member, { role, ...columns });
    const made = `Made ${ABOUT} ${companyRoleNames[role].toLowerCase()}${hasNewLimits ? ', with new limits' : ''}`;
    const what = role === member.role ? `Changed the limits of ${ABOUT}` : made;
    await insertHistory(trx, company.id, company.person, what, personOf(member));
  });
}

/** The API keys of the person end, too: their programs would go on, and order for the person. */
async function endMembership(trx: Db, personId: string, now = Date.now()): Promise<void> {
  await deleteMember(trx, personId, now);
  await deleteKeysOf(trx, personId);
}

/** Takes a member out, who gets a mail; the orders stay with the company. @throws Refusal */
export async function removeMember({ config, db }: Parts, actor: Actor | undefined, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const company = await requireOwner(trx, actor);
    const { member, otherOwner } = await requireMember(trx, company, id);
    if (!otherOwner) throw lastOwner();
    await endMembership(trx, id);
    await insertHistory(trx, company.id, company.person, `Took ${ABOUT} out of the company`, personOf(member));
    if (member.blockedAt === null)
      await insertMail(trx, memberRemovedMail(member.email, company.person.name, company, config.publicUrl));
  });
}

/** A member who is no owner may always leave. @throws Refusal 409 for the last owner */
export async function leaveCompany({ db }: Pick<Shop, 'db'>, actor: Actor | undefined): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockCompany(trx, (await requireMembership(trx, actor)).id);
    const company = await requireMembership(trx, actor);
    const { member, otherOwner } = await requireMember(trx, company, company.person.userId);
    if (member.role === 'owner' && !otherOwner) throw lastOwner();
    await endMembership(trx, member.person_id);
    await insertHistory(trx, company.id, company.person, 'Left the company');
  });
}

/** What is undefined stays. @throws Refusal 422 for a name that no account can have */
export async function changeCompany(
  { db, fills }: Pick<Shop, 'db' | 'fills'>,
  actor: Actor | undefined,
  change: { name?: string | undefined; poRequired?: boolean | undefined },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { id, person, ...before } = await requireOwner(trx, actor);
    const wasRequired = Number(before.po_required) === 1;
    const { poRequired = wasRequired } = change;
    const name = change.name === undefined ? before.name : requireCompanyName({ fills }, change.name, before.name);
    if (name === before.name && poRequired === wasRequired) return;
    await trx.updateTable('user').set({ name, updatedAt: new Date() }).where('id', '=', id).execute();
    await trx
      .updateTable('companies')
      .set({ po_required: poRequired ? 1 : 0 })
      .where('id', '=', id)
      .execute();
    const what = `Changed the company: ${name}, PO number ${poRequired ? 'required' : 'not required'}`;
    await insertHistory(trx, id, person, what);
  });
}

/** Ends a company: members leave, invitations and requests end, and its history stays. */
export async function endCompany(trx: Db, id: string, mergedInto: string | null, now = Date.now()): Promise<void> {
  for (const { person_id } of await listMembers(trx, id)) await endMembership(trx, person_id, now);
  const open = (await listInvitations(trx, id)).map((invitation) => invitation.id);
  if (open.length > 0)
    await trx.updateTable('company_invitations').set({ ended_at: now }).where('id', 'in', open).execute();
  await trx.updateTable('companies').set({ ended_at: now, merged_into: mergedInto }).where('id', '=', id).execute();
}

/** @throws Refusal 409 while it has other members or, as for an account that is deleted, orders that are not settled */
export async function dissolveCompany({ db }: Pick<Shop, 'db'>, actor: Actor | undefined): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { id, person } = await requireOwner(trx, actor);
    if ((await listMembers(trx, id)).length > 1)
      throw conflict('has_members', 'Please take the other members out of the company first.');
    await insertHistory(trx, id, person, 'Dissolved the company');
    // Waits for orders that the last member, with the end of the membership, and then a clerk are placing.
    await endCompany(trx, id, null);
    await lockCustomer(trx, id);
    await requireSettled(trx, id, { whose: 'The company', end: 'dissolved' });
  });
}
