import { inquirySchema, sendInquiry } from '#src/inquiries/send-inquiry.server.ts';
import { defineCall } from './call.ts';

export const postInquiry = defineCall({
  summary: 'Sends an inquiry to the sales team',
  body: inquirySchema,
  handle: async ({ shop, body }) => {
    await sendInquiry(shop, body);
    return { acknowledged: true };
  },
});
