import { addReview } from '#src/reviews/add-review.server.ts';
import { publicReview } from '#src/reviews/review.ts';
import { listReviews } from '#src/reviews/review-repository.server.ts';
import { reviewRequestSchema } from '#src/reviews/review-request.ts';
import { answerList } from './answer-list.ts';
import { defineCall } from './call.ts';
import { listQuery } from './list-query.ts';

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
