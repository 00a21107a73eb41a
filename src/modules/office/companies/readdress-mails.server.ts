import type { Db } from '#src/platform/database/open.server.ts';
import { insertMails, type PaperReference } from '#src/platform/mail/outbox.server.ts';
import type { CompanyRole } from './company.ts';
import { COMPANY_DOMAIN } from './company-account.ts';
import { listMembers } from './company-repository.server.ts';

/** Events of an order that accountants read about; mails with papers concern them, too. */
const MONEY: ReadonlySet<string> = new Set([
  ...['paid', 'payment-received', 'money-received', 'refunded', 'payment-corrected', 'payment-reversed'],
  ...['invoice-revised', 'slip-declined', 'slip-settled'],
]);

const dueMails = (trx: Db) =>
  trx
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('attempts', '=', 0)
    .where('next_attempt_at', '<=', Date.now())
    .where('recipient', 'like', `%@${COMPANY_DOMAIN}`)
    .limit(20)
    .execute();

type DueMail = Awaited<ReturnType<typeof dueMails>>[number];

/** The event that a mail reports, and who placed its order. */
const eventOf = (trx: Db, id: string) =>
  trx
    .selectFrom('order_events')
    .leftJoin('company_orders', 'company_orders.order_id', 'order_events.order_id')
    .select(['event', 'member_id'])
    .where('order_events.id', '=', id)
    .executeTakeFirst();

/** Members of the company whom a mail concerns: viewers get none. */
async function recipientsOf(trx: Db, { recipient, event_id, papers }: DueMail): Promise<string[]> {
  const company = await trx.selectFrom('user').select('id').where('email', '=', recipient).executeTakeFirst();
  const members = company ? await listMembers(trx, company.id) : [];
  const event = event_id === null ? undefined : await eventOf(trx, event_id);
  const roles: CompanyRole[] = ['owner', 'approver'];
  if (!event || papers !== null || MONEY.has(event.event)) roles.push('accountant');
  // Without a known member, such as for an order from before the company, all who buy.
  if (!event?.member_id) roles.push('buyer');
  const concerned = members.filter(
    ({ person_id, role, blockedAt }) =>
      blockedAt === null && role !== 'viewer' && (roles.includes(role) || person_id === event?.member_id),
  );
  return concerned.map(({ email }) => email);
}

/** Sends a mail to the account of a company to its members instead, as a mail to each. */
export async function readdressToMembers(trx: Db): Promise<void> {
  for (const mail of await dueMails(trx)) {
    const removed = await trx
      .deleteFrom('outbox')
      .where('id', '=', mail.id)
      .where('attempts', '=', 0)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) continue;
    const { subject, text, html, reply_to, event_id, papers } = mail;
    const copies = (await recipientsOf(trx, mail)).map((to) => ({
      ...{ to, subject, text, html, replyTo: reply_to, about: event_id === null ? undefined : { id: event_id } },
      papers: papers === null ? undefined : (JSON.parse(papers) as PaperReference[]),
    }));
    await insertMails(trx, copies, Number(mail.created_at));
  }
}
