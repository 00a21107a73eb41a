import { acknowledgement } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import type { SentInquiry } from '#src/core/site/send-inquiry.ts';

export const postInquiryCall = contract('POST /inquiry', {
  body: sent<SentInquiry>(),
  answer: acknowledgement,
});
