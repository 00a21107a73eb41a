import { acknowledgement } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { postReviewCall, reviewWith } from '#src/core/reviews/review.calls.ts';
import { filledText, list, record, type Shape, text, type ValueOf, yesOrNo } from '#src/platform/http/shape.ts';
import type { DeskReview } from './review-desk.ts';

const orderToReview = record({ _id: filledText, number: text, tool: text });

/** A delivered order that its customer has not reviewed. */
export type OrderToReview = ValueOf<typeof orderToReview>;

const deskReview: Shape<DeskReview> = reviewWith({
  hidden: yesOrNo,
  reports: list(record({ reason: text, at: text })),
});

export const getOrdersToReviewCall = contract('GET /order-to-review', { answer: list(orderToReview) });

const { body, answer } = postReviewCall;
export const postOrderReviewCall = contract('POST /order/:id/review', { body, answer });

export const postReportCall = contract('POST /review/:id/report', {
  body: sent<{ reason: string }>(),
  answer: acknowledgement,
});

export const getReviewDeskCall = contract('GET /review-desk', { answer: list(deskReview) });

export const postReplyCall = contract('POST /review/:id/reply', {
  body: sent<{ text: string }>(),
  answer: acknowledgement,
});

export const postHiddenCall = contract('POST /review/:id/hidden', {
  body: sent<{ reason: string }>(),
  answer: acknowledgement,
});

export const postShownCall = contract('POST /review/:id/shown', { answer: acknowledgement });
