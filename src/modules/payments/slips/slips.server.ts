import { callRow } from '#src/core/call.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { moveEffects } from '#src/modules/orders/moves/move-effects.server.ts';
import { slips as slipsStep } from './0027-slips.ts';
import { getSlipCount, getSlipFile, getSlips, postSlip, postSlipAcceptance, postSlipRefusal } from './slip.api.ts';
import { slipEffectsWith } from './slip-effects.server.ts';
import { slipTables } from './slip-table.ts';

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
  fills: [fill(moveEffects, slipEffectsWith)],
};
