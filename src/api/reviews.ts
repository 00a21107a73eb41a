import { listReviews } from '#src/reviews/review-repository.server.ts';
import { defineCall } from './call.ts';

export const getReviews = defineCall({
  summary: 'Lists the customer reviews, newest first',
  public: { reads: ['reviews'] },
  handle: ({ shop }) => listReviews(shop.db),
});
