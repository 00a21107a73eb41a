import { isEmptyAddress } from '#src/core/accounts/former-customer.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { type DueMail, deleteClaimedMails } from '#src/platform/mail/outbox.server.ts';

/**
 * Of these mails, those about what happened to an order after the account of who placed it, whose address they have,
 * was deleted; none to a member of its company, who may have the address of an earlier account.
 */
const toFormerBuyers = (trx: Db, mails: readonly DueMail[]) =>
  trx
    .selectFrom('outbox')
    .innerJoin('order_events', 'order_events.id', 'outbox.event_id')
    .innerJoin('orders', (join) =>
      join.onRef('orders.id', '=', 'order_events.order_id').onRef('orders.email', '=', 'outbox.recipient'),
    )
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
    .where(
      'outbox.id',
      'in',
      mails.map(({ id }) => id),
    )
    .whereRef('order_events.at', '>=', 'erased_at')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('company_members')
            .innerJoin('user', 'user.id', 'company_members.person_id')
            .select('user.id')
            .whereRef('user.email', '=', 'outbox.recipient')
            .whereRef('company_members.company_id', '=', 'orders.customer_id'),
        ),
      ),
    )
    .execute();

/** Deletes mails to people whose accounts were deleted. @returns the others */
export async function dropMailsToFormer(trx: Db, mails: readonly DueMail[]): Promise<readonly DueMail[]> {
  if (mails.length === 0) return mails;
  const former = new Set((await toFormerBuyers(trx, mails)).map(({ id }) => id));
  const isDropped = ({ id, to }: DueMail) => former.has(id) || isEmptyAddress(to);
  await deleteClaimedMails(trx, mails.filter(isDropped));
  return mails.filter((mail) => !isDropped(mail));
}
