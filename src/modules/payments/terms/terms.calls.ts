import { acknowledgement } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { list, orNull, record, type Shape, text, wholeNumber, yesOrNo } from '#src/platform/http/shape.ts';
import type { DueAmount, TermsOfCustomer } from './terms.ts';

const terms: Shape<TermsOfCustomer> = record({ depositPercent: orNull(wholeNumber), days: wholeNumber, own: yesOrNo });

export const getTermsCall = contract('GET /order/:id/terms', { answer: terms });

export const postTermsCall = contract('POST /order/:id/terms', {
  body: sent<{ depositPercent: number; days: number }>(),
  answer: acknowledgement,
});

const dueAmount: Shape<DueAmount> = record({ name: text, amount: text });

export const postDueAmountsCall = contract('POST /due-amounts', {
  body: sent<{ toolId: string; pieces: number; shippingAddress: string; orderedPhone: string }>(),
  answer: list(dueAmount),
});
