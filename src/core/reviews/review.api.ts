import { defineCall } from '#src/core/call.ts';
import { answerList } from '#src/platform/http/answer-list.ts';
import { listQuery } from '#src/platform/http/list-query.ts';
import { addReview } from './add-review.server.ts';
import { publicReview } from './review.ts';
import { listReviews } from './review-repository.server.ts';
import { reviewRequestSchema } from './review-request.ts';

export const getReviews = defineCall({
  summary: 'Lists the customer reviews, newest first',
  public: { reads: ['reviews'], query: ['limit', 'after'] },
  query: listQuery,
  long: true,
  handle: ({ shop, query, ...exchange }) =>
    answerList(query, exchange, async (part) => {
      const reviews = await listReviews(shop.db, part);
      return reviews.map((review) => publicReview(review, shop.config.publicUrl));
    }),
});

export const postReview = defineCall({
  summary: 'Adds a review',
  body: reviewRequestSchema,
  handle: async ({ shop, actor, body }) => ({ acknowledged: true, insertedId: await addReview(shop, actor, body) }),
});
