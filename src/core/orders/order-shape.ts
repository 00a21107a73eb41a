import {
  always,
  number,
  oneOf,
  optional,
  orNull,
  record,
  type Shape,
  text,
  wholeNumber,
  yesOrNo,
} from '#src/platform/http/shape.ts';
import type { Order } from './order.ts';
import { orderStates } from './order-progress.ts';

/** An order in an answer. */
export const orderShape: Shape<Order> = record(
  {
    _id: text,
    orderedBy: text,
    orderedEmail: text,
    shippingAddress: text,
    orderedPhone: text,
    orderedTool: text,
    orderedMinQty: wholeNumber,
    orderedTotalPrice: number,
  },
  {
    number: text,
    toolId: text,
    unitPrice: number,
    currency: text,
    placedAt: text,
    heldUntil: orNull(text),
    state: oneOf(orderStates),
    paidAt: orNull(text),
    shippedAt: orNull(text),
    cancelledAt: orNull(text),
    receivedAmount: number,
    shippedPieces: wholeNumber,
    promisedFor: orNull(text),
    depositAmount: number,
    adjustmentAmount: number,
    onAccount: yesOrNo,
    jointInvoice: orNull(text),

    img: optional(text),
    reportedAmount: optional(number),
    jointDue: optional(number),
    byCard: optional(always(true)),
    foundBy: optional(text),
  },
);
