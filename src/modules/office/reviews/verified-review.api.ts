import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { reviewRequestSchema } from '#src/core/reviews/review-request.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { sentText } from '#src/platform/http/sent-values.ts';
import { hideReview, replyToReview, showReview } from './moderate-review.server.ts';
import { reportReview } from './report-review.server.ts';
import { MAX_REASON_LENGTH, MAX_REPLY_LENGTH, MAX_REPORT_LENGTH } from './review-desk.ts';
import { listDeskReviews } from './review-desk-repository.server.ts';
import { listOrdersToReview, reviewOrder } from './review-order.server.ts';
import {
  getOrdersToReviewCall,
  getReviewDeskCall,
  postHiddenCall,
  postOrderReviewCall,
  postReplyCall,
  postReportCall,
  postShownCall,
} from './verified-review.calls.ts';

const done = { acknowledged: true };

export const getOrdersToReview = implement(getOrdersToReviewCall, {
  summary: 'The delivered orders of the signed-in user that have no review',
  handle: async ({ shop, actor }) => listOrdersToReview(shop, actor),
});

export const postOrderReview = implement(postOrderReviewCall, {
  summary: 'Adds a review of a delivered order',
  params: idParams,
  body: reviewRequestSchema,
  handle: async ({ shop, actor, params: { id }, body }) => ({
    ...done,
    insertedId: await reviewOrder(shop, actor, id, body),
  }),
});

export const postReport = implement(postReportCall, {
  summary: 'Reports a review to the shop',
  params: idParams,
  body: z.object({ reason: sentText(MAX_REPORT_LENGTH) }),
  handle: async ({ shop, params: { id }, body }) => {
    await reportReview(shop, id, body.reason);
    return done;
  },
});

export const getReviewDesk = implement(getReviewDeskCall, {
  summary: 'The newest reviews, including hidden ones; reported ones first',
  handle: async ({ shop: { db } }) => listDeskReviews(db),
});

export const postReply = implement(postReplyCall, {
  summary: 'Replies to a review; an empty text removes the reply',
  params: idParams,
  body: z.object({ text: sentText(MAX_REPLY_LENGTH) }),
  handle: async ({ shop, actor, params: { id }, body }) => {
    await replyToReview(shop, actor, id, body.text);
    return done;
  },
});

export const postHidden = implement(postHiddenCall, {
  summary: 'Hides a review, with a reason',
  params: idParams,
  body: z.object({ reason: sentText(MAX_REASON_LENGTH) }),
  handle: async ({ shop, actor, params: { id }, body }) => {
    await hideReview(shop, actor, id, body.reason);
    return done;
  },
});

export const postShown = implement(postShownCall, {
  summary: 'Shows a hidden review again',
  params: idParams,
  handle: async ({ shop, actor, params: { id } }) => {
    await showReview(shop, actor, id);
    return done;
  },
});
