import type { Insertable, Selectable } from 'kysely';
import { FORMER_CUSTOMER } from '#src/core/accounts/former-customer.ts';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { CompanyInvitationTable, CompanyMemberTable, LimitColumns } from './company-tables.ts';

const memberships = (db: Db) =>
  db
    .selectFrom('company_members')
    .innerJoin('companies', 'companies.id', 'company_members.company_id')
    .innerJoin('user', 'user.id', 'companies.id')
    .select(['companies.id', 'user.email', 'user.name', 'companies.po_required', 'company_members.role'])
    .select(['order_limit_minor', 'month_limit_minor'])
    .where('companies.ended_at', 'is', null);

export type Membership = Awaited<ReturnType<ReturnType<typeof memberships>['execute']>>[number];

const membershipOf = compileOnce((db, personId: string) => memberships(db).where('person_id', '=', personId));

/** The company of a person, read on every call so that a change takes effect at once. */
export async function findMembership(db: Db, personId: string): Promise<Membership | undefined> {
  return (await membershipOf(db, personId)).rows[0];
}

/** The company of the person with an address. */
export function findMembershipOf(db: Db, email: string): Promise<Membership | undefined> {
  const person = db.selectFrom('user').select('id').where('email', '=', email.toLowerCase());
  return memberships(db).where('person_id', '=', person).executeTakeFirst();
}

/** People see the address of the first owner as that of the company. */
async function updateContact(trx: Db, companyId: string): Promise<void> {
  const owner = (await listMembers(trx, companyId)).find(({ role }) => role === 'owner');
  if (owner) await trx.updateTable('user').set({ contactEmail: owner.email }).where('id', '=', companyId).execute();
}

export function findCompany(db: Db, id: string) {
  return db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks a company until the transaction ends: changes of its members wait for each other. */
export function lockCompany(trx: Db, id: string) {
  return trx.selectFrom('companies').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks a member until the transaction ends: orders of the same member are counted one after the other. */
export function lockMember(trx: Db, companyId: string, personId: string) {
  return trx
    .selectFrom('company_members')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks all members of a company, as `lockMember` does one. */
export function lockMembers(trx: Db, companyId: string) {
  return trx
    .selectFrom('company_members')
    .select('person_id')
    .where('company_id', '=', companyId)
    .orderBy('person_id')
    .forUpdate()
    .execute();
}

/** The members of a company, blocked ones too, the earliest first. */
export function listMembers(db: Db, companyId: string) {
  return db
    .selectFrom('company_members')
    .innerJoin('user', 'user.id', 'company_members.person_id')
    .selectAll('company_members')
    .select(['user.name', 'user.email', 'user.blockedAt'])
    .where('company_id', '=', companyId)
    .orderBy('joined_at')
    .orderBy('person_id')
    .execute();
}

/** @returns false if the person is in a company already */
export async function insertMember(trx: Db, row: Insertable<CompanyMemberTable>): Promise<boolean> {
  const query = trx.insertInto('company_members').values(row);
  const result = await query.onConflict((conflict) => conflict.column('person_id').doNothing()).executeTakeFirst();
  await updateContact(trx, row.company_id);
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateMember(
  trx: Db,
  { person_id, company_id }: Pick<CompanyMemberTable, 'person_id' | 'company_id'>,
  change: Pick<CompanyMemberTable, 'role' | keyof LimitColumns>,
): Promise<void> {
  await trx.updateTable('company_members').set(change).where('person_id', '=', person_id).execute();
  await updateContact(trx, company_id);
}

/** Takes a person out of the company; the orders that wait for approval are cancelled. */
export async function deleteMember(trx: Db, personId: string, now = Date.now()): Promise<void> {
  const query = trx.deleteFrom('company_members').where('person_id', '=', personId).returning('company_id');
  const left = await query.executeTakeFirst();
  if (left) await updateContact(trx, left.company_id);
  await trx
    .updateTable('company_requests')
    .set({ state: 'cancelled', decided_at: now })
    .where('author_id', '=', personId)
    .where('state', '=', 'pending')
    .execute();
}

/** Invitations that can still be accepted. */
export function listInvitations(db: Db, companyId: string, now = Date.now()) {
  return db
    .selectFrom('company_invitations')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute();
}

export async function insertInvitation(trx: Db, row: Insertable<CompanyInvitationTable>): Promise<void> {
  await trx.insertInto('company_invitations').values(row).execute();
}

export function findInvitation(db: Db, hash: string) {
  return db
    .selectFrom('company_invitations')
    .innerJoin('user', 'user.id', 'company_invitations.company_id')
    .selectAll('company_invitations')
    .select('user.name as company')
    .where('hash', '=', hash)
    .executeTakeFirst();
}

/** @returns whether it was open until now: of several who accept it, one gets true */
export async function endInvitation(
  trx: Db,
  { id, company_id }: Pick<Selectable<CompanyInvitationTable>, 'id' | 'company_id'>,
  now = Date.now(),
): Promise<boolean> {
  const query = trx.updateTable('company_invitations').set({ ended_at: now }).where('id', '=', id);
  const open = query.where('company_id', '=', company_id).where('ended_at', 'is', null).where('expires_at', '>', now);
  return (await open.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Takes back the open invitations of an address. */
export async function endInvitationsTo(trx: Db, companyId: string, email: string, now = Date.now()): Promise<void> {
  const query = trx.updateTable('company_invitations').set({ ended_at: now }).where('company_id', '=', companyId);
  await query.where('email', '=', email).where('ended_at', 'is', null).execute();
}

/** Where the name of the member, or the address, belongs that an entry of the history is about. */
export const ABOUT = '{about}';

interface Person {
  userId: string;
  name: string;
}

/** @param about the member, or the address, that is read in place of `ABOUT` */
export async function insertHistory(
  trx: Db,
  companyId: string,
  { userId, name }: Person,
  what: string,
  about?: Person | string,
): Promise<void> {
  const by = { by_id: userId, by_name: name };
  const subject =
    typeof about === 'object'
      ? { about_id: about.userId, about: about.name }
      : { about_id: null, about: about ?? null };
  const row = { id: newId(), company_id: companyId, at: Date.now(), ...by, what, ...subject };
  await trx.insertInto('company_history').values(row).execute();
}

/** Takes the name and the address of a person out of what companies have noted. */
export async function forgetInHistory(trx: Db, { userId, email }: { userId: string; email: string }): Promise<void> {
  const entries = trx.updateTable('company_history');
  await entries.set({ by_name: FORMER_CUSTOMER }).where('by_id', '=', userId).execute();
  await entries
    .set({ about: FORMER_CUSTOMER })
    .where(({ eb, or }) => or([eb('about_id', '=', userId), eb('about', '=', email)]))
    .execute();
}

/** The latest first. */
export function listHistory(db: Db, companyId: string, limit = 50) {
  const query = db.selectFrom('company_history').selectAll().where('company_id', '=', companyId);
  return query.orderBy('id', 'desc').limit(limit).execute();
}
