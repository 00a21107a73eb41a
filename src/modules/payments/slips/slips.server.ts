import { callRow } from '#src/core/call.ts';
import type { Config } from '#src/core/config.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { type MoveEffects, type MoveHandler, moveEffects } from '#src/modules/orders/moves/move-effects.server.ts';
import { UNDONE } from '#src/modules/orders/moves/order-history.ts';
import { slips as slipsStep } from './0027-slips.ts';
import { acceptWithPayment, reopenWithPayment } from './decide-slip.server.ts';
import { getSlipCount, getSlipFile, getSlips, postSlip, postSlipAcceptance, postSlipRefusal } from './slip.api.ts';
import { slipTables } from './slip-table.ts';

function effectsWith({ salesEmails }: Config): MoveEffects {
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

/** Transfer slips: customers send them, admins compare them with the bank account. */
export const slips: Room = {
  schema: { migrations: () => ({ '0027-slips': slipsStep }), tables: slipTables },
  calls: [
    callRow('signed-in', postSlip),
    callRow('admin', getSlips),
    callRow('admin', getSlipCount),
    callRow('signed-in', getSlipFile),
    callRow('admin', postSlipAcceptance),
    callRow('admin', postSlipRefusal),
  ],
  fills: [fill(moveEffects, effectsWith)],
};
