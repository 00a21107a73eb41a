import type { Actor } from '#src/core/accounts/actor.ts';
import type { Config } from '#src/core/config.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import { atField } from '#src/platform/http/refusal.ts';
import { asTypedNumber } from '#src/platform/http/sent-values.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import { additionsToNew } from './new-orders.server.ts';
import { firstCheckoutProblem, nameOfBuyer, type Order, type OrderRequest, orderTotal } from './order.ts';
import { FIRST_STATE } from './order-progress.ts';
import { requirePrintable } from './printed-texts.server.ts';

/** Who orders: the signed-in user, or the customer for whom an admin does. */
export type OrderingCustomer = Pick<Actor, 'userId' | 'email' | 'name' | 'person'>;

/** Where the pieces of one or several new orders go. */
export type Delivery = Pick<OrderRequest, 'shippingAddress' | 'orderedPhone' | 'orderedBy' | 'poNumber'>;

/** @throws Refusal 422 for a value of the form that breaks a rule of spec section 5 */
export function requireCheckoutRules(request: Delivery & Pick<OrderRequest, 'orderedMinQty'>, tool: Tool): void {
  const { shippingAddress, orderedPhone } = request;
  const orderedMinQty = asTypedNumber(request.orderedMinQty);
  const problem = firstCheckoutProblem({ shippingAddress, orderedPhone, orderedMinQty }, tool.quantity);
  if (problem) throw atField(problem.field, 'checkout_rule', problem.message);
}

/** The name on the papers; the form of a member sends that of the person, for the company's. */
function buyerOf({ orderedBy }: Delivery, { name, email, person }: OrderingCustomer): string {
  const typed = orderedBy?.trim();
  const isPerson = person !== undefined && typed === nameOfBuyer(person.name, person.email);
  return nameOfBuyer(!typed || isPerson ? name : typed, email);
}

/** @throws Refusal for a sign that the papers of the order cannot show */
export function requirePrintableOrder(
  shop: Pick<Shop, 'fills'>,
  customer: OrderingCustomer,
  { shippingAddress, orderedPhone, poNumber, orderedBy }: Delivery,
): void {
  const name = buyerOf({ shippingAddress, orderedPhone, orderedBy }, customer);
  requirePrintable(shop, { orderedBy: name, shippingAddress, orderedPhone, poNumber });
}

/** What an order is for. */
interface OrderedGoods {
  tool: Tool;
  pieces: number;
  /** Per piece, in minor units. */
  unitPrice: number;
}

/** An order as it is before it has a number and its dues. */
export function draftOrder(
  { config, fills }: Pick<Shop, 'fills'> & { config: Config },
  customer: OrderingCustomer,
  delivery: Delivery,
  { tool, pieces, unitPrice }: OrderedGoods,
): Omit<Order, 'number'> {
  const { currency } = config;
  const now = Date.now();
  const heldUntil = additionsToNew({ fills, config })
    .find((addition) => addition.heldUntil)
    ?.heldUntil?.(now);
  return {
    _id: newId(),
    orderedBy: buyerOf(delivery, customer),
    orderedEmail: customer.email,
    shippingAddress: delivery.shippingAddress.trim(),
    orderedPhone: delivery.orderedPhone.trim(),
    orderedTool: tool.toolName,
    orderedMinQty: pieces,
    orderedTotalPrice: fromMinorUnits(orderTotal(pieces, unitPrice), currency),
    toolId: tool._id,
    unitPrice: fromMinorUnits(unitPrice, currency),
    currency,
    placedAt: new Date(now).toISOString(),
    heldUntil: heldUntil === undefined ? null : new Date(heldUntil).toISOString(),
    state: FIRST_STATE,
    paidAt: null,
    shippedAt: null,
    cancelledAt: null,
    receivedAmount: 0,
    shippedPieces: 0,
    promisedFor: null,
    depositAmount: 0,
    adjustmentAmount: 0,
    onAccount: false,
    jointInvoice: null,
  };
}
