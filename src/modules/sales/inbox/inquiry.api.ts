import { implement } from '#src/core/call.ts';
import { limits } from '#src/platform/limits/limit-table.ts';
import { postInquiryCall } from './inquiry.calls.ts';
import { inquirySchema, receiveInquiry } from './receive-inquiry.server.ts';

export const postInquiry = implement(postInquiryCall, {
  summary: 'Sends an inquiry to the sales team',
  body: inquirySchema,
  limit: limits.messageToSales,
  handle: async ({ shop, body }) => {
    await receiveInquiry(shop, body);
    return { acknowledged: true };
  },
});
