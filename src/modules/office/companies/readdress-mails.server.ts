import { shownEmail } from '#src/core/accounts/shown-email.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { type DueMail, deleteClaimedMails, insertMails } from '#src/platform/mail/outbox.server.ts';
import type { CompanyRole } from './company.ts';
import { COMPANY_DOMAIN } from './company-account.ts';
import { findCompany, listMembers } from './company-repository.server.ts';

/** Events of an order that accountants read about; mails with papers concern them, too. */
const MONEY: ReadonlySet<string> = new Set([
  ...['paid', 'payment-received', 'money-received', 'refunded', 'payment-corrected', 'payment-reversed'],
  ...['invoice-revised', 'slip-declined', 'slip-settled'],
]);

/** The events that mails report, the customer of each order, whether it is a company, and who placed the order. */
const eventsOf = (trx: Db, mails: readonly DueMail[]) =>
  trx
    .selectFrom('outbox')
    .innerJoin('order_events', 'order_events.id', 'outbox.event_id')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .leftJoin('company_orders', 'company_orders.order_id', 'orders.id')
    .leftJoin('companies', 'companies.id', 'orders.customer_id')
    .select(['outbox.id as mail', 'order_events.id', 'event', 'customer_id', 'member_id', 'companies.id as company'])
    .where(
      'outbox.id',
      'in',
      mails.map(({ id }) => id),
    )
    .execute();

type MailedEvent = Awaited<ReturnType<typeof eventsOf>>[number] | undefined;

const isAccount = ({ to }: DueMail): boolean => to.endsWith(`@${COMPANY_DOMAIN}`);

/** The company to which a mail goes: to its account, or to the address that an order of it has. */
async function companyOf(trx: Db, mail: DueMail, event: MailedEvent): Promise<string | undefined> {
  const { to } = mail;
  if (isAccount(mail)) {
    const accounts = trx.selectFrom('companies').innerJoin('user', 'user.id', 'companies.id').select('companies.id');
    return (await accounts.where('user.email', '=', to).executeTakeFirst())?.id;
  }
  if (!event?.company) return undefined;
  const ordered = trx
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', event.company)
    .where('email', '=', to);
  return (await ordered.limit(1).executeTakeFirst()) && event.company;
}

/** A company, or the one that took it over. */
async function successorOf(trx: Db, companyId: string): Promise<string> {
  const mergedInto = (await findCompany(trx, companyId))?.merged_into;
  return mergedInto ? successorOf(trx, mergedInto) : companyId;
}

/** Members of the company whom a mail concerns; where there are none, all who are left, viewers included. */
async function membersFor(trx: Db, { papers = [] }: DueMail, companyId: string, event: MailedEvent) {
  const members = (await listMembers(trx, companyId)).filter(({ blockedAt }) => blockedAt === null);
  const roles: CompanyRole[] = ['owner', 'approver'];
  if (!event || papers.length > 0 || MONEY.has(event.event)) roles.push('accountant');
  // Without a known member, such as for an order from before the company, all who buy.
  if (!event?.member_id) roles.push('buyer');
  const concerned = members.filter(
    ({ person_id, role }) => role !== 'viewer' && (roles.includes(role) || person_id === event?.member_id),
  );
  return concerned.length > 0 ? concerned : members;
}

/** Never none. Without members, the address of the last owner is in place of the company's, which has no mailbox. */
async function recipientsOf(trx: Db, mail: DueMail, companyId: string, event: MailedEvent): Promise<string[]> {
  const members = await membersFor(trx, mail, companyId, event);
  if (members.length > 0) return members.map(({ email }) => email);
  if (!isAccount(mail)) return [mail.to];
  const company = trx.selectFrom('user').select(shownEmail.as('contact')).where('id', '=', companyId);
  return [(await company.executeTakeFirstOrThrow()).contact];
}

/** Puts mails to the members in place of one to their company, or to the member who ordered. */
async function isReplaced(trx: Db, mail: DueMail, event: MailedEvent): Promise<boolean> {
  const company = await companyOf(trx, mail, event);
  if (company === undefined) return false;
  const recipients = await recipientsOf(trx, mail, await successorOf(trx, company), event);
  await deleteClaimedMails(trx, [mail]);
  const { subject, text, html, replyTo, papers } = mail;
  const copy = { subject, text, html, replyTo, papers, about: event && { id: event.id }, final: true };
  await insertMails(
    trx,
    recipients.map((to) => ({ to, ...copy })),
  );
  return true;
}

/** The same for each of these mails that is not final. @returns the others */
export async function readdressToMembers(trx: Db, mails: readonly DueMail[]): Promise<readonly DueMail[]> {
  const open = mails.filter(({ final }) => !final);
  if (open.length === 0) return mails;
  const events = new Map((await eventsOf(trx, open)).map((event) => [event.mail, event]));
  const replaced = new Set<DueMail>();
  for (const mail of open) if (await isReplaced(trx, mail, events.get(mail.id))) replaced.add(mail);
  return mails.filter((mail) => !replaced.has(mail));
}
