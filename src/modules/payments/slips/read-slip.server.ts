import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { mayAct } from '#src/core/accounts/policy.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import type { Slip } from './slip.ts';
import { findSlip, readSlipFile } from './slip-repository.server.ts';

const notFound = () => new Refusal('missing', 'slip_not_found', 'There is no such slip.');

/** @throws Refusal if there is no such slip */
export async function requireSlip(db: Db, id: string): Promise<Slip> {
  const slip = await findSlip(db, id);
  if (!slip) throw notFound();
  return slip;
}

/** The uploaded file of a slip, for the customer who sent it or an admin. @throws Refusal 404 for other users */
export async function readSlip({ db }: Pick<Shop, 'db'>, actor: Actor | undefined, id: string) {
  const viewer = requireSignedIn(actor);
  const slip = await requireSlip(db, id);
  if (!mayAct(viewer, 'see', await requireOrder(db, slip.orderId))) throw notFound();
  return { slip, bytes: await readSlipFile(db, id) };
}
