import { confirmed } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { orderShape } from '#src/core/orders/order-shape.ts';
import { filledText, list, record } from '#src/platform/http/shape.ts';

export const getJoinableCall = contract('GET /joinable-order', {
  query: sent<{ order?: string | undefined }>(),
  answer: record({ orders: list(orderShape) }),
});

export const postJointInvoiceCall = contract('POST /invoice', {
  body: sent<{ orders: string[] }>(),
  answer: record({ acknowledged: confirmed, number: filledText, order: filledText }),
});
