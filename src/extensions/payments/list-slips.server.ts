import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import type { WaitingSlip } from './slip.ts';
import { listWaitingSlips } from './slip-repository.server.ts';

/** A clerk compares the earliest first; what is beyond comes up when those are done. */
const MOST = 100;

/** The slips that wait for a clerk, with the orders they are for. @throws Refusal 403 unless an admin asks */
export function listSlipsToCompare({ db }: Pick<Shop, 'db'>, actor: Actor | undefined): Promise<WaitingSlip[]> {
  requireAdmin(actor);
  return listWaitingSlips(db, MOST);
}
