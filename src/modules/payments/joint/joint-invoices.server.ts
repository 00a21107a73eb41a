import { callRow } from '#src/core/call.ts';
import type { Config } from '#src/core/config.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { type MoveEffects, type MoveHandler, moveEffects } from '#src/modules/orders/moves/move-effects.server.ts';
import { dropCancelledLine } from './drop-cancelled-line.server.ts';
import { getJoinable, postJointInvoice } from './joint-invoice.api.ts';

function effectsWith(config: Config): MoveEffects {
  const dropped: MoveHandler = (trx, handled, fills) => dropCancelledLine(trx, handled, { config, fills });
  return { handlers: { cancelled: dropped, expired: dropped } };
}

/** One invoice for several orders. */
export const jointInvoices: Room = {
  calls: [callRow('signed-in', getJoinable), callRow('signed-in', postJointInvoice)],
  fills: [fill(moveEffects, effectsWith)],
};
