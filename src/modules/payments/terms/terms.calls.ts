import { acknowledgement } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { list, orNull, record, text, type ValueOf, wholeNumber, yesOrNo } from '#src/platform/http/shape.ts';

const terms = record({
  /** Deposit due with the order, as a percentage of the total; null if the shop has no payment terms configured. */
  depositPercent: orNull(wholeNumber),
  /** Days after shipment within which the balance is due; 0 means due before shipment. */
  days: wholeNumber,
  /** True for terms agreed with this customer, false for the shop's default. */
  own: yesOrNo,
});

/** Payment terms of a customer, as shown to an admin. */
export type TermsOfCustomer = ValueOf<typeof terms>;

export const getTermsCall = contract('GET /order/:id/terms', { answer: terms });

export const postTermsCall = contract('POST /order/:id/terms', {
  body: sent<{ depositPercent: number; days: number }>(),
  answer: acknowledgement,
});

const dueAmount = record({
  /** Such as `30% deposit`. */
  name: text,
  /** Such as `$5,100 with the order`. */
  amount: text,
});

/** A row of what an order costs before it is placed, formatted. */
export type DueAmount = ValueOf<typeof dueAmount>;

export const postDueAmountsCall = contract('POST /due-amounts', {
  body: sent<{ toolId: string; pieces: number; shippingAddress: string; orderedPhone: string }>(),
  answer: list(dueAmount),
});
