import { callPublicContract } from '#src/core/calls/call-api.ts';
import type { InquiryInput } from '#src/core/site/inquiry.ts';
import { postInquiryCall } from './inquiry.calls.ts';

/** Sends an inquiry to the shop, which takes it once under its key. @throws ApiError */
export async function submitInquiry(
  inquiry: InquiryInput & { website: string },
  headers: { 'idempotency-key': string },
): Promise<void> {
  await callPublicContract(postInquiryCall, { body: inquiry }, { headers });
}
