import { money } from '#src/platform/http/money-shape.ts';
import {
  always,
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
    orderedTotalPrice: money,
  },
  {
    number: text,
    toolId: text,
    unitPrice: money,
    currency: text,
    placedAt: text,
    heldUntil: orNull(text),
    state: oneOf(orderStates),
    paidAt: orNull(text),
    shippedAt: orNull(text),
    cancelledAt: orNull(text),
    receivedAmount: money,
    shippedPieces: wholeNumber,
    promisedFor: orNull(text),
    depositAmount: money,
    adjustmentAmount: money,
    onAccount: yesOrNo,
    jointInvoice: orNull(text),

    depositReceived: optional(yesOrNo),
    img: optional(text),
    reportedAmount: optional(money),
    jointDue: optional(money),
    byCard: optional(always(true)),
    freightToAdd: optional(always(true)),
    poNumber: optional(text),
    foundBy: optional(text),
  },
);
