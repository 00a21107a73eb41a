import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import type { PendingSlip } from './slip.ts';
import { listPendingSlips } from './slip-repository.server.ts';

/** Page size: clerks work from the oldest slip, and the rest appear once these are decided. */
const MAX_LISTED = 100;

/** Pending slips with their orders. @throws Refusal 403 unless the actor is an admin */
export function listSlipsToCompare({ db }: Pick<Shop, 'db'>, actor: Actor | undefined): Promise<PendingSlip[]> {
  requireAdmin(actor);
  return listPendingSlips(db, MAX_LISTED);
}
