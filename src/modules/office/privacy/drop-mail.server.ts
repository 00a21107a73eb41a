import { isEmptyAddress } from '#src/core/accounts/former-customer.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { DueMail } from '#src/platform/mail/outbox.server.ts';

/** A mail about what happened to an order after the account of who placed it, whose address it has, was deleted. */
const toFormerBuyer = (trx: Db, { id, to }: DueMail) =>
  trx
    .selectFrom('outbox')
    .innerJoin('order_events', 'order_events.id', 'outbox.event_id')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .leftJoin('company_orders', 'company_orders.order_id', 'orders.id')
    .innerJoin('erased_accounts', (join) =>
      join.on(({ eb, or, ref }) =>
        or([eb('user_id', '=', ref('orders.customer_id')), eb('user_id', '=', ref('company_orders.member_id'))]),
      ),
    )
    .select('outbox.id')
    .where('outbox.id', '=', id)
    .where('orders.email', '=', to)
    .whereRef('order_events.at', '>=', 'erased_at')
    .executeTakeFirst();

/** Deletes a mail to a person whose account was deleted. @returns whether it was one */
export async function dropMailToFormer(trx: Db, mail: DueMail): Promise<boolean> {
  if (!isEmptyAddress(mail.to) && !(await toFormerBuyer(trx, mail))) return false;
  await trx.deleteFrom('outbox').where('id', '=', mail.id).execute();
  return true;
}
