import { hash, randomBytes } from 'node:crypto';
import type { Actor } from '#src/core/accounts/actor.ts';
import { emailProblem, emailText } from '#src/core/accounts/credentials.ts';
import type { Shop } from '#src/core/shop.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { atField, conflict, Refusal } from '#src/platform/http/refusal.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { companyRoleNames, INVITATION_MS, MAX_MEMBERS, type MemberInput } from './company.ts';
import { memberInvitationMail } from './company-mails.ts';
import {
  ABOUT,
  endInvitation,
  endInvitationsTo,
  findInvitation,
  findMembership,
  insertHistory,
  insertInvitation,
  insertMember,
  listInvitations,
  listMembers,
} from './company-repository.server.ts';
import { inCompanyAlready, requireNoStaff, requireStillNoStaff } from './found-company.server.ts';
import { limitColumns } from './limits-input.server.ts';
import { moveAccount } from './move-account.server.ts';
import { requireOwner } from './require-membership.server.ts';

type Parts = Pick<Shop, 'config' | 'db'>;

/** The secret has 256 random bits: nothing shorter can be guessed. */
const hashOfSecret = (secret: string): string => hash('sha256', secret, 'hex');

/** Mails an invitation; an earlier one to the same address ends. @throws Refusal */
export async function inviteMember(
  { config, db }: Parts,
  actor: Actor | undefined,
  { email: typed, role, ...limits }: MemberInput & { email: string },
): Promise<void> {
  const problem = emailProblem(typed);
  if (problem) throw atField('email', 'invitation_rule', problem);
  const email = emailText(typed).toLowerCase();
  const columns = limitColumns(limits, config.currency);
  const secret = randomBytes(32).toString('base64url');
  await inTransaction(db, async (trx) => {
    const { id, name, person } = await requireOwner(trx, actor);
    const members = await listMembers(trx, id);
    if (members.some((member) => member.email === email))
      throw conflict('member_already', `${email} is a member already.`, { field: 'email' });
    await endInvitationsTo(trx, id, email);
    if (members.length + (await listInvitations(trx, id)).length >= MAX_MEMBERS)
      throw conflict('too_many_members', `A company has at most ${MAX_MEMBERS} members.`);
    await insertInvitation(trx, {
      ...{ id: newId(), company_id: id, email, role, hash: hashOfSecret(secret), ended_at: null },
      ...{ expires_at: Date.now() + INVITATION_MS, ...columns },
    });
    await insertMail(
      trx,
      memberInvitationMail({ to: email, company: name, by: person.name, role, secret }, config.publicUrl),
    );
    await insertHistory(trx, id, person, `Invited ${ABOUT} as ${companyRoleNames[role].toLowerCase()}`, email);
  });
}

/** Takes an invitation back. @throws Refusal 404 if it is not open, or another company's */
export async function withdrawInvitation({ db }: Pick<Shop, 'db'>, actor: Actor | undefined, id: string) {
  await inTransaction(db, async (trx) => {
    const company = await requireOwner(trx, actor);
    if (!(await endInvitation(trx, { id, company_id: company.id })))
      throw new Refusal('missing', 'invitation_not_found', 'This invitation is not open any more.');
    await insertHistory(trx, company.id, company.person, 'Took an invitation back');
  });
}

const linkEnded = () =>
  new Refusal('missing', 'invitation_ended', 'This invitation was used, taken back or has expired. Ask for a new one.');

/** Why an invitation is not open. @returns another reason for the person who has used it, such as in another tab */
async function whyEnded(db: Db, { userId }: Actor, { company_id, company }: { company_id: string; company: string }) {
  if ((await findMembership(db, userId))?.id !== company_id) return linkEnded();
  const links = [{ label: 'Open the company', to: '/dashboard/company' }];
  return conflict('in_company', `You are a member of ${company} already.`, { links });
}

/** An open invitation to the person who asks. @throws Refusal 403 for another address */
async function requireInvitation(db: Db, person: Actor, secret: string) {
  const found = await findInvitation(db, hashOfSecret(secret));
  if (!found) throw linkEnded();
  if (found.ended_at !== null || Number(found.expires_at) <= Date.now()) throw await whyEnded(db, person, found);
  if (found.email === person.email.toLowerCase()) return found;
  throw new Refusal(
    'forbidden',
    'invitation_of_other',
    'This invitation is for another email address. Please sign in with the address that got the mail.',
  );
}

/** What the page of an invitation shows. */
export async function readInvitation({ db }: Pick<Shop, 'db'>, actor: Actor | undefined, secret: string) {
  const { company, role } = await requireInvitation(db, requireNoStaff(actor), secret);
  return { company, role };
}

/** Makes the invited person a member, once. @param moveOrders whether the own orders and papers move to the company */
export async function acceptInvitation(
  { config, db, tables }: Parts & Pick<Shop, 'tables'>,
  actor: Actor | undefined,
  { secret, moveOrders }: { secret: string; moveOrders: boolean },
): Promise<void> {
  const person = requireNoStaff(actor);
  await inTransaction(db, async (trx) => {
    await requireStillNoStaff(trx, person, config);
    const invitation = await requireInvitation(trx, person, secret);
    const { company_id, role, order_limit_minor, month_limit_minor, limit_currency } = invitation;
    if (!(await endInvitation(trx, invitation))) throw await whyEnded(trx, person, invitation);
    const limits = { order_limit_minor, month_limit_minor, limit_currency };
    const member = { person_id: person.userId, company_id, role, joined_at: Date.now(), ...limits };
    if (!(await insertMember(trx, member))) throw inCompanyAlready();
    // Prices and terms stay: they were agreed with the person, not with the company.
    const move = { from: person.userId, to: company_id, isPerson: true, withTerms: false };
    if (moveOrders) await moveAccount(trx, { tables }, move);
    const joined = `Joined as ${companyRoleNames[role].toLowerCase()}`;
    await insertHistory(trx, company_id, person, `${joined}${moveOrders ? ', with the earlier orders' : ''}`);
  });
}
