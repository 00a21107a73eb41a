import { acknowledgement } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { countContract } from '#src/core/calls/count-contract.ts';
import { list, number, orNull, record, text, type ValueOf, wholeNumber, yesOrNo } from '#src/platform/http/shape.ts';

const decision = orNull(record({ at: text, by: orNull(text) }));

const credit = record({
  customer: record({ _id: text, name: text, email: text }),
  /** Not looked at by a clerk, and has not paid for a bulk order: its orders hold their pieces for a short time. */
  isNew: yesOrNo,
  accepted: decision,
  /** Orders that are not paid in full. */
  unpaidOrders: wholeNumber,
  /** When the first of them is released, ISO 8601. */
  releasedAt: orNull(text),
  currency: text,
  /** What is open on orders and invoices. */
  open: number,
  /** What is open in other currencies, which no limit counts. */
  openElsewhere: list(record({ currency: text, amount: number })),
  /** The most that may be open; null: no limit. */
  limit: orNull(number),
  /** Whether the limit is that of this customer, rather than of the setting. */
  ownLimit: yesOrNo,
  limitSet: decision,
});

/** The credit of a customer, as clerks see it. Amounts are decimal numbers of `currency`. */
export type CustomerCredit = ValueOf<typeof credit>;

const creditList = record({
  /** New customers with unpaid orders, the first to be released first. */
  newCustomers: list(credit),
  /** Customers with a limit and something open, those nearest to their limit first. */
  limited: list(credit),
});

/** What the screens of credit show. */
export type CreditList = ValueOf<typeof creditList>;

export const getOrderCreditCall = contract('GET /order/:id/credit', { answer: credit });

export const getCreditListCall = contract('GET /customer-credit', { answer: creditList });

export const getNewCustomerCountCall = countContract('GET /new-customer-count');

export const postAcceptanceCall = contract('POST /customer-credit/:id/acceptance', { answer: acknowledgement });

export const putLimitCall = contract('PUT /customer-credit/:id/limit', {
  body: sent<{ limit: number | null }>(),
  answer: acknowledgement,
});
