import { type Actor, requireSightOfMoney, requireSignedIn, seesNoMoney } from '#src/core/accounts/actor.ts';
import { decidesOnOwn, mayAct } from '#src/core/accounts/policy.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { type FoundOrder, findOrder } from './order-repository.server.ts';

export const orderNotFound = () => new Refusal('missing', 'order_not_found', 'There is no such order.');

/** @throws Refusal 404 if the order does not exist */
export async function requireOrder(db: Db, id: string): Promise<FoundOrder> {
  const found = await findOrder(db, id);
  if (!found) throw orderNotFound();
  return found;
}

/**
 * An order, for the customer who placed it or an admin.
 * @throws Refusal 404 if the order does not exist, 403 if it is another customer's
 */
export async function requireOwnOrder(db: Db, actor: Actor | undefined, id: string): Promise<FoundOrder> {
  const viewer = requireSignedIn(actor);
  const found = await requireOrder(db, id);
  if (!mayAct(viewer, 'move', found)) {
    throw new Refusal('forbidden', 'not_yours', 'This belongs to another customer.');
  }
  return found;
}

/**
 * The same, without telling other customers that the order exists.
 * @throws Refusal 404 if the order does not exist, or is another customer's
 */
export async function requireVisibleOrder(db: Db, actor: Actor | undefined, id: string): Promise<FoundOrder> {
  const viewer = requireSignedIn(actor);
  const found = await findOrder(db, id);
  if (!found || !mayAct(viewer, 'see', found)) throw orderNotFound();
  return found;
}

/** Whether a member of the staff has placed an order for the own account. */
async function isOwnOrder(db: Db, actor: Actor | undefined, id: string): Promise<boolean> {
  const found = await findOrder(db, id);
  return actor !== undefined && found !== undefined && decidesOnOwn(actor, found);
}

/** Whether the answer of a call has no prices and amounts. @param path of the call, such as `/order/:id/papers` */
export async function isAnsweredWithoutMoney(
  db: Db,
  actor: Actor | undefined,
  path: string,
  params: unknown,
): Promise<boolean> {
  if (!seesNoMoney(actor)) return false;
  if (!/^\/order\/:id(?:\/|$)/.test(path)) return true;
  return !(await isOwnOrder(db, actor, (params as { id: string }).id));
}

/** @throws Refusal 403 for a member of the staff who may not see money, unless the order is the own one */
export async function requireSightOfOrder(db: Db, actor: Actor | undefined, id: string): Promise<void> {
  if (!(seesNoMoney(actor) && (await isOwnOrder(db, actor, id)))) requireSightOfMoney(actor);
}
