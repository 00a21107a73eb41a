import { Refusal } from '#src/platform/http/refusal.ts';
import type { Actor } from './actor.ts';

/** Something that belongs to a customer: an order, an invoice, a slip. */
interface Owned {
  customerId: string;
}

/** What can be done with it; the moves of an order name their own movers. */
export type Action =
  /** read it, and everything that belongs to it */
  | 'see'
  /** make a move of it */
  | 'move'
  /** pay for it, or report a payment */
  | 'pay'
  /** write a review about it */
  | 'review';

/** What an admin does not do in the name of a customer. */
const OWNER_ONLY: readonly Action[] = ['pay', 'review'];

/** THE POLICY: whether an actor may do this with something of a customer. */
export function mayAct({ userId, role }: Actor, action: Action, { customerId }: Owned): boolean {
  return customerId === userId || (role === 'admin' && !OWNER_ONLY.includes(action));
}

/** Whether a member of the staff decides, as an admin, about what belongs to the own account. */
export const decidesOnOwn = ({ userId, role, staff }: Actor, { customerId }: Owned): boolean =>
  staff !== undefined && role === 'admin' && customerId === userId;

/** Staff may buy, but prices and money of their own account need a colleague. @throws Refusal 403 */
export function requireNotOwn(actor: Actor, owned: Owned): void {
  if (decidesOnOwn(actor, owned))
    throw new Refusal('forbidden', 'own_account', 'This is about your own account. Please ask a colleague to do it.');
}
