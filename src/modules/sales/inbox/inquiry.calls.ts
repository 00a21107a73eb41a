import { acknowledgement } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import type { InquiryInput } from '#src/core/site/inquiry.ts';

export const postInquiryCall = contract('POST /inquiry', {
  body: sent<InquiryInput & { website: string }>(),
  answer: acknowledgement,
});
