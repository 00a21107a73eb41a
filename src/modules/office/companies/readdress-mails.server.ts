import { shownEmail } from '#src/core/accounts/shown-email.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { type DueMail, insertMails } from '#src/platform/mail/outbox.server.ts';
import type { CompanyRole } from './company.ts';
import { COMPANY_DOMAIN } from './company-account.ts';
import { findCompany, listMembers } from './company-repository.server.ts';

/** Events of an order that accountants read about; mails with papers concern them, too. */
const MONEY: ReadonlySet<string> = new Set([
  ...['paid', 'payment-received', 'money-received', 'refunded', 'payment-corrected', 'payment-reversed'],
  ...['invoice-revised', 'slip-declined', 'slip-settled'],
]);

/** The event that a mail reports, the customer of its order, and who placed it. */
const eventOf = (trx: Db, mail: DueMail) =>
  trx
    .selectFrom('outbox')
    .innerJoin('order_events', 'order_events.id', 'outbox.event_id')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .leftJoin('company_orders', 'company_orders.order_id', 'orders.id')
    .select(['order_events.id', 'event', 'customer_id', 'member_id'])
    .where('outbox.id', '=', mail.id)
    .executeTakeFirst();

type MailedEvent = Awaited<ReturnType<typeof eventOf>>;

const isAccount = ({ to }: DueMail): boolean => to.endsWith(`@${COMPANY_DOMAIN}`);

/** The company to which a mail goes: to its account, or to the address that an order of it has. */
function companyOf(trx: Db, mail: DueMail, event: MailedEvent) {
  const { to } = mail;
  const companies = trx.selectFrom('companies').innerJoin('user', 'user.id', 'companies.id').select('companies.id');
  if (isAccount(mail)) return companies.where('user.email', '=', to).executeTakeFirst();
  if (!event) return undefined;
  // Orders are read for companies only: other customers may have thousands, and each mail comes by here.
  return companies
    .where('companies.id', '=', event.customer_id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders').select('orders.id').where('customer_id', '=', event.customer_id).where('email', '=', to),
      ),
    )
    .executeTakeFirst();
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
export async function readdressToMembers(trx: Db, mail: DueMail): Promise<boolean> {
  if (mail.final) return false;
  const event = await eventOf(trx, mail);
  const company = await companyOf(trx, mail, event);
  if (!company) return false;
  const recipients = await recipientsOf(trx, mail, await successorOf(trx, company.id), event);
  await trx.deleteFrom('outbox').where('id', '=', mail.id).execute();
  const { subject, text, html, replyTo, papers } = mail;
  const copy = { subject, text, html, replyTo, papers, about: event && { id: event.id }, final: true };
  await insertMails(
    trx,
    recipients.map((to) => ({ to, ...copy })),
  );
  return true;
}
