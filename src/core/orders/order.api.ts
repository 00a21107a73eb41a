import { z } from 'zod';
import { requireSelfOrAdmin } from '#src/core/accounts/actor.ts';
import { queriedEmail } from '#src/core/accounts/sent-email.ts';
import { implement } from '#src/core/call.ts';
import { withPaymentSummaries } from '#src/core/orders/new-orders.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { listPictures } from '#src/core/tools/tool-repository.server.ts';
import { answerList, listQuery } from '#src/platform/http/answer-list.ts';
import { answerInserted, readIdempotencyKey } from '#src/platform/http/idempotency-key.ts';
import type { Page } from '#src/platform/http/page.ts';
import { optionalSentText, sentNumber, sentNumberText, sentText } from '#src/platform/http/sent-values.ts';
import { absoluteImage } from '#src/platform/images/image.ts';
import { answeredOrders } from './answered-orders.ts';
import { getOrdersCall, getUserOrdersCall, postOrderCall } from './order.calls.ts';
import { MAX_ADDRESS_LENGTH, MAX_PHONE_LENGTH, type Order } from './order.ts';
import { lowerTotalNote } from './order-price.server.ts';
import { listOrders } from './order-repository.server.ts';
import { placeOrder } from './place-order.server.ts';

const orderRequestSchema = z.object({
  orderedBy: optionalSentText(100),
  orderedEmail: optionalSentText(254),
  shippingAddress: sentText(MAX_ADDRESS_LENGTH),
  orderedPhone: sentText(MAX_PHONE_LENGTH),
  orderedTool: sentText(200),
  orderedMinQty: sentNumber,
  orderedTotalPrice: sentNumber,
  toolId: optionalSentText(64),
  furtherPieces: sentNumberText,
  poNumber: optionalSentText(200),
});

const PRICE_RULES = `orderedTotalPrice is the quantity times the price per piece that the customer saw: the list price
of GET /tool or, if the tool has \`priceSteps\`, the price of the last step that begins at or below the quantity.

- The answer has the stored \`unitPrice\` and \`orderedTotalPrice\`, in \`currency\`.
- If the total at the list price is sent and a step costs less, the order is stored at the price of the step: the answer
  then has the stored price and a \`priceNote\`.
- Any other total is refused with 409 \`price_changed\`; \`error.price\` and \`error.orderedTotalPrice\` are the new ones.
- A quantity in a step without a price (null) is refused with 422 \`price_on_request\`; \`error.askAt\` is the address
  of a form to ask for a price.
- With the header \`Ordering-For\` (the \`account\` in GET /admin/{email}, or \`own\`), an order for another account is
  refused with 409 \`account_changed\`.`;

export const postOrder = implement(postOrderCall, {
  summary: 'Places a bulk order',
  description: PRICE_RULES,
  body: orderRequestSchema,
  handle: async ({ shop, actor, body, request, reply }) => {
    const placed = await placeOrder(shop, actor, body, readIdempotencyKey(request));
    const { unitPrice, orderedTotalPrice, currency } = placed;
    const priceNote = lowerTotalNote(body, placed);
    return {
      ...answerInserted(placed, reply),
      unitPrice,
      orderedTotalPrice,
      currency,
      ...(priceNote && { priceNote }),
    };
  },
});

async function withPictures({ config, db }: Pick<Shop, 'config' | 'db'>, orders: Order[]): Promise<Order[]> {
  const pictures = await listPictures(db, [...new Set(orders.map(({ toolId }) => toolId))]);
  return orders.map((order) => {
    const img = pictures.get(order.toolId);
    return img === undefined ? order : { ...order, img: absoluteImage(img, config.publicUrl) };
  });
}

/** A page of orders as the API answers them. */
export async function answeredPage(
  shop: Pick<Shop, 'config' | 'db' | 'fills'>,
  { items, next }: Page<Order>,
): Promise<Page<Order>> {
  const shown = await withPictures(shop, await withPaymentSummaries(shop, items));
  return { items: answeredOrders(shop.config, shown), next };
}

export const getOrders = implement(getOrdersCall, {
  summary: 'All orders, newest first',
  query: listQuery,
  long: true,
  handle: ({ shop, query, ...exchange }) =>
    answerList(query, exchange, async (page) => answeredPage(shop, await listOrders(shop.db, page))),
});

export const getUserOrders = implement(getUserOrdersCall, {
  summary: 'The orders of one customer, newest first',
  query: listQuery.extend({ user: queriedEmail }),
  long: true,
  handle: async ({ shop, actor, query, ...exchange }) => {
    requireSelfOrAdmin(actor, query.user);
    return answerList(query, exchange, async (page) => answeredPage(shop, await listOrders(shop.db, page, query.user)));
  },
});
