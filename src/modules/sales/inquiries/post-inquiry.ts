import { acknowledged } from '#src/core/calls/answers.ts';
import { callPublicApi } from '#src/core/calls/call-api.ts';
import type { InquiryInput } from '#src/core/site/inquiry.ts';

/** Sends an inquiry to the shop. @throws ApiError */
export async function submitInquiry(inquiry: InquiryInput & { website: string }): Promise<void> {
  await callPublicApi('/inquiry', acknowledged, { method: 'POST', body: inquiry });
}
