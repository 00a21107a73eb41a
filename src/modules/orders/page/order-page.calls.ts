import { acknowledgement } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { orderShape } from '#src/core/orders/order-shape.ts';
import { money } from '#src/platform/http/money-shape.ts';
import { list, optional, orNull, record, type Shape, text, wholeNumber } from '#src/platform/http/shape.ts';
import { historyShape } from '../moves/move.calls.ts';
import type { OrderDetails } from './order-details.ts';

const toolNow = record({
  _id: text,
  toolName: text,
  img: text,
  price: money,
  priceSteps: list(record({ from: wholeNumber, price: orNull(money) })),
  quantity: wholeNumber,
});

const orderDetails: Shape<OrderDetails> = record(
  { order: orderShape, history: historyShape, tool: orNull(toolNow), packing: orNull(text) },
  { notes: optional(list(record({ author: text, text, at: text }))) },
);

export const getOrderCall = contract('GET /order/:id', { answer: orderDetails });

export const postOrderNoteCall = contract('POST /order/:id/note', {
  body: sent<{ text: string }>(),
  answer: acknowledgement,
});

export const postOrderQuestionCall = contract('POST /order/:id/question', {
  body: sent<{ text: string }>(),
  answer: acknowledgement,
});
