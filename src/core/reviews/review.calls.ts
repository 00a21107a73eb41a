import type { z } from 'zod';
import { insertion } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import type { PageQuery } from '#src/platform/http/page.ts';
import {
  type Fields,
  list,
  optional,
  orNull,
  record,
  type Shape,
  text,
  wholeNumber,
} from '#src/platform/http/shape.ts';
import type { Review, ReviewChoice } from './review.ts';
import type { reviewRequestSchema } from './review-request.ts';

const specified = { _id: text, rating: wholeNumber, userName: text, userPhotoURL: text, reviewDetail: text };
const beyond = {
  createdAt: text,
  writtenIn: text,
  order: optional(record({ toolId: text, tool: text, country: orNull(text) })),
  reply: optional(record({ text, at: text })),
};
const reviewShape: Shape<Review> = record(specified, beyond);

/** The shape of a review with further fields. */
export const reviewWith = <Further extends Fields>(further: Further) => record({ ...specified, ...further }, beyond);

export const getReviewsCall = contract('GET /review', {
  query: sent<PageQuery & Partial<ReviewChoice>>(),
  answer: list(reviewShape),
});

export const postReviewCall = contract('POST /review', {
  body: sent<z.input<typeof reviewRequestSchema>>(),
  answer: insertion,
});
