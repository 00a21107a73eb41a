import { acknowledgement } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { orNull, record, type Shape, wholeNumber, yesOrNo } from '#src/platform/http/shape.ts';
import type { TermsOfCustomer } from './terms.ts';

const terms: Shape<TermsOfCustomer> = record({ depositPercent: orNull(wholeNumber), days: wholeNumber, own: yesOrNo });

export const getTermsCall = contract('GET /order/:id/terms', { answer: terms });

export const postTermsCall = contract('POST /order/:id/terms', {
  body: sent<{ depositPercent: number; days: number }>(),
  answer: acknowledgement,
});
