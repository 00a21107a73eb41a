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

/** The event that a mail reports, and who placed its order. */
const eventOf = (trx: Db, id: string) =>
  trx
    .selectFrom('order_events')
    .leftJoin('company_orders', 'company_orders.order_id', 'order_events.order_id')
    .select(['event', 'member_id'])
    .where('order_events.id', '=', id)
    .executeTakeFirst();

/** Members of the company whom a mail concerns: viewers get none. */
async function recipientsOf(trx: Db, { to, papers = [] }: DueMail, eventId: string | null): Promise<string[]> {
  const company = await trx.selectFrom('user').select('id').where('email', '=', to).executeTakeFirst();
  const members = company ? await listMembers(trx, company.id) : [];
  const event = eventId === null ? undefined : await eventOf(trx, eventId);
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

/** Puts mails to the members in place of one to the account of their company. */
export async function readdressToMembers(trx: Db, mail: DueMail): Promise<boolean> {
  if (!mail.to.endsWith(`@${COMPANY_DOMAIN}`)) return false;
  const claimed = await trx.deleteFrom('outbox').where('id', '=', mail.id).returning('event_id').executeTakeFirst();
  const eventId = claimed?.event_id ?? null;
  const about = eventId === null ? undefined : { id: eventId };
  const { subject, text, html, replyTo, papers } = mail;
  const copy = { subject, text, html, replyTo, papers, about };
  const copies = (await recipientsOf(trx, mail, eventId)).map((to) => ({ to, ...copy }));
  await insertMails(trx, copies);
  return true;
}
