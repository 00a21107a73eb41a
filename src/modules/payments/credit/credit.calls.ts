import { acknowledgement } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { list, number, orNull, record, type Shape, text, wholeNumber, yesOrNo } from '#src/platform/http/shape.ts';
import type { CreditList, CustomerCredit } from './credit.ts';

const decision = orNull(record({ at: text, by: orNull(text) }));

const credit: Shape<CustomerCredit> = record({
  customer: record({ _id: text, name: text, email: text }),
  isNew: yesOrNo,
  accepted: decision,
  unpaidOrders: wholeNumber,
  releasedAt: orNull(text),
  currency: text,
  open: number,
  openElsewhere: list(record({ currency: text, amount: number })),
  limit: orNull(number),
  ownLimit: yesOrNo,
  limitSet: decision,
});

const creditList: Shape<CreditList> = record({ newCustomers: list(credit), limited: list(credit) });

export const getOrderCreditCall = contract('GET /order/:id/credit', { answer: credit });

export const getCreditListCall = contract('GET /customer-credit', { answer: creditList });

export const getNewCustomerCountCall = contract('GET /new-customer-count', { answer: record({ count: wholeNumber }) });

export const postAcceptanceCall = contract('POST /customer-credit/:id/acceptance', { answer: acknowledgement });

export const putLimitCall = contract('PUT /customer-credit/:id/limit', {
  body: sent<{ limit: number | null }>(),
  answer: acknowledgement,
});
