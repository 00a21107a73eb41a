import { acknowledgement } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { orderShape } from '#src/core/orders/order-shape.ts';
import { money } from '#src/platform/http/money-shape.ts';
import { list, optional, orNull, record, text, type ValueOf, wholeNumber } from '#src/platform/http/shape.ts';
import { historyShape } from '../moves/move.calls.ts';

const toolNow = record({
  _id: text,
  toolName: text,
  img: text,
  price: money,
  priceSteps: list(record({ from: wholeNumber, price: orNull(money) })),
  quantity: wholeNumber,
});

const orderDetails = record(
  {
    order: orderShape,
    /** Oldest event first. Undone events are left out for customers. */
    history: historyShape,
    /** Current data of the tool; null if it is no longer in the catalogue. */
    tool: orNull(toolNow),
    /** Cartons, volume and weight of its pieces, by the present carton of the tool; null if the carton is not known. */
    packing: orNull(text),
  },
  {
    /** For admins only. */
    notes: optional(
      list(
        record({
          author: text,
          text,
          /** ISO 8601. */
          at: text,
        }),
      ),
    ),
  },
);

/** Response of GET /order/{id}. */
export type OrderDetails = ValueOf<typeof orderDetails>;

/** An internal note of an admin. */
export type OrderNote = NonNullable<OrderDetails['notes']>[number];

export const getOrderCall = contract('GET /order/:id', { answer: orderDetails });

export const postOrderNoteCall = contract('POST /order/:id/note', {
  body: sent<{ text: string }>(),
  answer: acknowledgement,
});

export const postOrderQuestionCall = contract('POST /order/:id/question', {
  body: sent<{ text: string }>(),
  answer: acknowledgement,
});
