import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { mayAct } from '#src/core/accounts/policy.ts';
import { countryOfOrder } from '#src/core/orders/country-of-address.ts';
import { findOrder } from '#src/core/orders/order-repository.server.ts';
import { orderNotFound } from '#src/core/orders/own-order.server.ts';
import { addReview } from '#src/core/reviews/add-review.server.ts';
import type { ReviewRequest } from '#src/core/reviews/review-request.ts';
import type { Shop } from '#src/core/shop.ts';
import { conflict } from '#src/platform/http/refusal.ts';
import { findOrdersWithoutReview } from './review-desk-repository.server.ts';
import type { OrderToReview } from './verified-review.calls.ts';

export async function listOrdersToReview({ db }: Pick<Shop, 'db'>, actor: Actor | undefined): Promise<OrderToReview[]> {
  const { userId } = requireSignedIn(actor);
  const orders = await findOrdersWithoutReview(db, userId);
  return orders.map(({ id, number, tool_name }) => ({ _id: id, number, tool: tool_name }));
}

/**
 * Adds a review of an order, with the order's tool and country.
 * @returns the id of the review
 * @throws Refusal 404 when the customer has no such order, 409 when it is not delivered or already reviewed
 */
export async function reviewOrder(
  shop: Pick<Shop, 'db'>,
  actor: Actor | undefined,
  orderId: string,
  request: ReviewRequest,
): Promise<string> {
  const customer = requireSignedIn(actor);
  const found = await findOrder(shop.db, orderId);
  if (!found || !mayAct(customer, 'review', found)) throw orderNotFound();
  const { state, toolId, orderedTool, shippingAddress, orderedPhone } = found.order;
  if (state !== 'delivered')
    throw conflict('not_delivered', 'This order can be reviewed once it is delivered.', {
      field: 'orderId',
    });
  return addReview(shop, actor, request, {
    order_id: orderId,
    tool_id: toolId,
    tool_name: orderedTool,
    country: countryOfOrder(shippingAddress, orderedPhone),
  });
}
