import { implement } from '#src/core/call.ts';
import { answerList, listQuery } from '#src/platform/http/answer-list.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { limits } from '#src/platform/limits/limit-table.ts';
import { addReview } from './add-review.server.ts';
import { readReviews } from './list-reviews.server.ts';
import { getReviewsCall, postReviewCall } from './review.calls.ts';
import { parseReviewChoice, publicReview, reviewQuery } from './review.ts';
import { reviewRequestSchema } from './review-request.ts';

const text = plainText(64).optional();

export const getReviews = implement(getReviewsCall, {
  summary: 'Lists the customer reviews, newest first',
  public: { reads: ['reviews'], query: ['limit', 'after', ...reviewQuery] },
  query: listQuery.extend({ stars: text, tool: text }),
  long: true,
  handle: ({ shop, query: { limit, after, stars = '', tool = '' }, ...exchange }) => {
    const choice = parseReviewChoice(new URLSearchParams({ stars, tool }));
    return answerList({ limit, after }, exchange, async (request) => {
      const { items, next } = await readReviews(shop, request, choice);
      return { items: items.map((review) => publicReview(review, shop.config.publicUrl)), next };
    });
  },
});

export const postReview = implement(postReviewCall, {
  summary: 'Adds a review',
  limit: limits.review,
  body: reviewRequestSchema,
  handle: async ({ shop, actor, body }) => ({ acknowledged: true, insertedId: await addReview(shop, actor, body) }),
});
