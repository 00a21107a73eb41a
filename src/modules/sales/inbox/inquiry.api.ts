import { implement } from '#src/core/call.ts';
import { markRepeated, readKeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { limits } from '#src/platform/limits/limit-table.ts';
import { postInquiryCall } from './inquiry.calls.ts';
import { inquirySchema, receiveInquiry } from './receive-inquiry.server.ts';

export const postInquiry = implement(postInquiryCall, {
  summary: 'Sends an inquiry to the sales team',
  body: inquirySchema,
  limit: limits.messageToSales,
  handle: async ({ shop, body, request, reply }) => {
    const { repeated } = await receiveInquiry(shop, body, readKeyedRequest(request));
    markRepeated(reply, { repeated });
    return { acknowledged: true };
  },
});
