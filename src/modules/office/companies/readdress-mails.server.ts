import type { Db } from '#src/platform/database/open.server.ts';
import { type DueMail, insertMails } from '#src/platform/mail/outbox.server.ts';
import type { CompanyRole } from './company.ts';
import { COMPANY_DOMAIN } from './company-account.ts';
import { listMembers } from './company-repository.server.ts';

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

/** The company to which a mail goes: to its account, or to the address that an order of it has. */
function companyOf(trx: Db, { to }: DueMail, event: MailedEvent) {
  const companies = trx.selectFrom('companies').innerJoin('user', 'user.id', 'companies.id').select('companies.id');
  const isAccount = to.endsWith(`@${COMPANY_DOMAIN}`);
  if (isAccount) return companies.where('user.email', '=', to).executeTakeFirst();
  if (!event) return undefined;
  const order = trx.selectFrom('orders').select('customer_id').where('customer_id', '=', event.customer_id);
  const addressed = order.where('email', '=', to).limit(1);
  return companies.where('companies.id', 'in', addressed).executeTakeFirst();
}

/** Members of the company whom a mail concerns: viewers get none. */
async function recipientsOf(trx: Db, { papers = [] }: DueMail, companyId: string, event: MailedEvent) {
  const members = await listMembers(trx, companyId);
  const roles: CompanyRole[] = ['owner', 'approver'];
  if (!event || papers.length > 0 || MONEY.has(event.event)) roles.push('accountant');
  // Without a known member, such as for an order from before the company, all who buy.
  if (!event?.member_id) roles.push('buyer');
  const concerned = members.filter(
    ({ person_id, role, blockedAt }) =>
      blockedAt === null && role !== 'viewer' && (roles.includes(role) || person_id === event?.member_id),
  );
  return concerned.map(({ email }) => email);
}

/** Puts mails to the members in place of one to their company, or to the member who ordered. */
export async function readdressToMembers(trx: Db, mail: DueMail): Promise<boolean> {
  if (mail.final) return false;
  const event = await eventOf(trx, mail);
  const company = await companyOf(trx, mail, event);
  if (!company) return false;
  await trx.deleteFrom('outbox').where('id', '=', mail.id).execute();
  const { subject, text, html, replyTo, papers } = mail;
  const copy = { subject, text, html, replyTo, papers, about: event && { id: event.id }, final: true };
  const copies = (await recipientsOf(trx, mail, company.id, event)).map((to) => ({ to, ...copy }));
  await insertMails(trx, copies);
  return true;
}
