import { callPublicContract } from '#src/core/calls/call-api.ts';
import type { SentInquiry } from '#src/core/site/send-inquiry.ts';
import { postInquiryCall } from './inquiry.calls.ts';

/** Sends an inquiry to the shop. @throws ApiError */
export async function submitInquiry(inquiry: SentInquiry): Promise<void> {
  await callPublicContract(postInquiryCall, { body: inquiry });
}
