import { confirmed } from '#src/core/calls/common-answers.ts';
import { contract, type QueryValues, sent } from '#src/core/calls/contract.ts';
import type { PageQuery } from '#src/platform/http/page.ts';
import { filledText, list, number, optional, record, text } from '#src/platform/http/shape.ts';
import type { OrderRequest } from './order.ts';
import { orderShape } from './order-shape.ts';

export const postOrderCall = contract('POST /order', {
  body: sent<OrderRequest>(),
  answer: record(
    { insertedId: filledText },
    {
      acknowledged: confirmed,
      unitPrice: number,
      orderedTotalPrice: number,
      currency: text,
      priceNote: optional(text),
    },
  ),
});

export const getOrdersCall = contract('GET /order', {
  /** A module evaluates a search (`searchParameters`). */
  query: sent<PageQuery & QueryValues>(),
  answer: list(orderShape),
});

export const getUserOrdersCall = contract('GET /user-order', {
  query: sent<{ user: string } & PageQuery & QueryValues>(),
  answer: list(orderShape),
});
