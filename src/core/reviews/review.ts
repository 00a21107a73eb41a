import { isBlank } from '#src/platform/http/is-blank.ts';
import { absoluteImage } from '#src/platform/images/image.ts';

/** A review as the API shows it (spec section 3). */
export interface Review {
  _id: string;
  /** 1 to 5. */
  rating: number;
  userName: string;
  /** Absolute URL in the API; within the shop, a picture of its own is a path. */
  userPhotoURL: string;
  reviewDetail: string;
  /** ISO 8601; goes beyond the specification. */
  createdAt: string;
  /** The delivered order that it is about. This and the fields below come with an extension that verifies orders. */
  order?: { toolId: string; tool: string; country: string | null };
  /** Of the factory. */
  reply?: { text: string; at: string };
}

/** Which reviews a reader asks for; '' asks for any. */
export interface ReviewChoice {
  /** '1' to '5'. */
  stars: string;
  /** Id of a tool. */
  tool: string;
}

export const reviewQuery = ['stars', 'tool'] as const;

/** Reads the address; what cannot be understood is not asked for. */
export function parseReviewChoice(query: URLSearchParams): ReviewChoice {
  const stars = query.get('stars') ?? '';
  return { stars: /^[1-5]$/.test(stars) ? stars : '', tool: /^[\w-]{1,64}$/.exec(query.get('tool') ?? '')?.[0] ?? '' };
}

/** Inside, a picture of this shop is a path; clients of the API get an address that works anywhere. */
export function publicReview(review: Review, publicUrl: string): Review {
  return { ...review, userPhotoURL: absoluteImage(review.userPhotoURL, publicUrl) };
}

/** Spec section 9. */
export const DEFAULT_REVIEWER_NAME = 'Happy Client';
const MINIMUM_REVIEW_LENGTH = 15;
/** For the form and the server. */
export const MAX_REVIEW_LENGTH = 5_000;

/** From the worst to the best. */
export const RATINGS = [1, 2, 3, 4, 5] as const;

export interface ReviewProblem {
  field: 'rating' | 'reviewDetail';
  message: string;
}

/** The checks of spec section 5 "Review", in its order; the form and the server both ask here. */
export function firstReviewProblem(rating: number | undefined, reviewDetail: string): ReviewProblem | undefined {
  const characters = [...reviewDetail.trim()].length;
  if (!RATINGS.some((possible) => possible === rating)) return { field: 'rating', message: 'Please give rating.' };
  if (isBlank(reviewDetail)) return { field: 'reviewDetail', message: 'Textbox is empty' };
  if (characters < MINIMUM_REVIEW_LENGTH) {
    return { field: 'reviewDetail', message: 'Your feedback is less than 15 characters!!' };
  }
  return undefined;
}
