import type { Config } from '#src/core/config.ts';
import type { HandledEvent, MoveEffects, MoveHandler } from '#src/modules/orders/moves/move-effects.server.ts';
import { UNDONE } from '#src/modules/orders/moves/order-history.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { requireSlip } from './read-slip.server.ts';
import { decidedForSales } from './slip-mails.ts';
import { decided, decideSlip, reopenSlip } from './slip-repository.server.ts';

/**
 * Runs in the transaction of a payment: a payment recorded from a slip accepts that slip, and of two concurrent clerks
 * the second is refused. Notifies the sales team by mail.
 * @param salesEmails addresses of the sales team
 */
async function acceptWithPayment(trx: Db, handled: HandledEvent, salesEmails: readonly string[]): Promise<void> {
  const { order, data, mailed } = handled;
  if (!data.slip) return;
  if (!(await decideSlip(trx, data.slip, 'accepted', null, Date.now()))) throw decided();
  const slip = await requireSlip(trx, data.slip);
  const accepted = { accepted: data.transfer?.amount ?? data.amount ?? 0 };
  for (const to of salesEmails) await insertMail(trx, decidedForSales(to, order, slip, accepted), Date.now(), mailed);
}

/** Runs in the transaction that takes back a payment: its slip becomes pending again. */
async function reopenWithPayment(trx: Db, { undone }: HandledEvent): Promise<void> {
  if (undone?.slip) await reopenSlip(trx, undone.slip);
}

/** What moves of orders do to slips. */
export function slipEffectsWith({ salesEmails }: Config): MoveEffects {
  const accepted: MoveHandler = (trx, handled) => acceptWithPayment(trx, handled, salesEmails);
  return {
    handlers: {
      'payment-received': accepted,
      paid: accepted,
      'money-received': accepted,
      [UNDONE]: reopenWithPayment,
    },
  };
}
