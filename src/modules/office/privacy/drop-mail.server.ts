import { isEmptyAddress } from '#src/core/accounts/former-customer.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { DueMail } from '#src/platform/mail/outbox.server.ts';

/**
 * A mail about what happened to an order after the account of who placed it, whose address it has, was deleted; not one
 * to a member of its company, who may have the address of an earlier account.
 */
const toFormerBuyer = (trx: Db, { id, to }: DueMail) =>
  trx
    .selectFrom('outbox')
    .innerJoin('order_events', 'order_events.id', 'outbox.event_id')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .innerJoin('order_events as placed', (join) =>
      join.onRef('placed.order_id', '=', 'orders.id').on('placed.event', '=', 'placed'),
    )
    .innerJoin('erased_accounts', (join) =>
      join.on(({ eb, or, ref }) =>
        or([
          eb('erased_accounts.user_id', '=', ref('orders.customer_id')),
          eb('erased_accounts.user_id', '=', ref('placed.person_id')),
        ]),
      ),
    )
    .select('outbox.id')
    .where('outbox.id', '=', id)
    .where('orders.email', '=', to)
    .whereRef('order_events.at', '>=', 'erased_at')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('company_members')
            .innerJoin('user', 'user.id', 'company_members.person_id')
            .select('user.id')
            .where('user.email', '=', to)
            .whereRef('company_members.company_id', '=', 'orders.customer_id'),
        ),
      ),
    )
    .executeTakeFirst();

/** Deletes a mail to a person whose account was deleted. @returns whether it was one */
export async function dropMailToFormer(trx: Db, mail: DueMail): Promise<boolean> {
  if (!isEmptyAddress(mail.to) && !(await toFormerBuyer(trx, mail))) return false;
  await trx.deleteFrom('outbox').where('id', '=', mail.id).execute();
  return true;
}
