import { defineCall } from '#src/core/call.ts';
import { answerList, listQuery } from '#src/platform/http/answer-list.ts';
import { readPage } from '#src/platform/http/page.ts';
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
    answerList(query, exchange, async (request) => {
      const { items, next } = await readPage(request, (page) => listReviews(shop.db, page));
      return { items: items.map((review) => publicReview(review, shop.config.publicUrl)), next };
    }),
});

export const postReview = defineCall({
  summary: 'Adds a review',
  body: reviewRequestSchema,
  handle: async ({ shop, actor, body }) => ({ acknowledged: true, insertedId: await addReview(shop, actor, body) }),
});
