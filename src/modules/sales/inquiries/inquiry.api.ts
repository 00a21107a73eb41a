import { defineCall } from '#src/core/call.ts';
import { limits } from '#src/platform/limits/limit-table.ts';
import { inquirySchema, sendInquiry } from './send-inquiry.server.ts';

export const postInquiry = defineCall({
  summary: 'Sends an inquiry to the sales team',
  body: inquirySchema,
  limit: limits.messageToSales,
  handle: async ({ shop, body }) => {
    await sendInquiry(shop, body);
    return { acknowledged: true };
  },
});
