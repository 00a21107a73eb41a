import type { Db } from '#src/platform/database/open.server.ts';
import { insertMail, type Mail, type MailedEvent } from '#src/platform/mail/outbox.server.ts';
import { isEmptyAddress } from './former-customer.ts';

/**
 * Where mails to a customer go: to a company's account, in whose place its members get them, or to the address. That of
 * a deleted account gets none.
 */
export async function mailAddressOf(
  db: Db,
  { customer_id, email }: { customer_id: string | null; email: string },
): Promise<string> {
  if (customer_id === null) return email;
  const accounts = db.selectFrom('user').select(['email', 'contactEmail']).where('id', '=', customer_id);
  const account = await accounts.executeTakeFirst();
  return account && (account.contactEmail !== null || isEmptyAddress(account.email)) ? account.email : email;
}

/**
 * Mails a customer about an order.
 * @param event that the mail reports; without one, it goes to all members of a company who buy or pay
 */
export async function mailCustomer(trx: Db, customerId: string, mail: Mail, event?: MailedEvent): Promise<void> {
  const to = await mailAddressOf(trx, { customer_id: customerId, email: mail.to });
  await insertMail(trx, { ...mail, to }, Date.now(), event);
}
