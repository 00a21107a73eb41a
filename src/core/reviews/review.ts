import { isBlank } from '#src/platform/http/is-blank.ts';
import { absoluteImage, localImage, parseImagePath } from '#src/platform/images/image.ts';

/** A review in the API (spec section 3). */
export interface Review {
  _id: string;
  /** 1 to 5. */
  rating: number;
  userName: string;
  /** Absolute URL in API responses; within the shop, a path for the shop's own pictures. */
  userPhotoURL: string;
  reviewDetail: string;
  /** ISO 8601; goes beyond the specification. */
  createdAt: string;
  /** Month of `createdAt` in the company's calendar, such as `March 2026`: pages of visitors load no calendar. */
  writtenIn: string;
  /** The delivered order that it is about. This and the field below require a module that verifies orders. */
  order?: { toolId: string; tool: string; country: string | null };
  /** The factory's reply. */
  reply?: { text: string; at: string };
}

/** A reader's filter of the reviews; '' matches all. */
export interface ReviewChoice {
  /** '1' to '5'. */
  stars: string;
  /** Id of a tool. */
  tool: string;
}

export const reviewQuery = ['stars', 'tool'] as const;

/** Reads the filter from the query string; invalid values are ignored. */
export function parseReviewChoice(query: URLSearchParams): ReviewChoice {
  const stars = query.get('stars') ?? '';
  return { stars: /^[1-5]$/.test(stars) ? stars : '', tool: /^[\w-]{1,64}$/.exec(query.get('tool') ?? '')?.[0] ?? '' };
}

/** Replaces the path of the shop's own picture with an absolute URL, for clients of the API. */
export function publicReview(review: Review, publicUrl: string): Review {
  return { ...review, userPhotoURL: absoluteImage(review.userPhotoURL, publicUrl) };
}

/**
 * The photo that pages show with a review: a picture of this shop, or null for the stock avatar. Its writer chose the
 * address, and a foreign host must not learn who reads the reviews.
 */
export function shownPhoto({ userPhotoURL }: Pick<Review, 'userPhotoURL'>, publicUrl: string): string | null {
  const path = localImage(userPhotoURL, publicUrl);
  return parseImagePath(path) ? path : null;
}

/** Spec section 9. */
export const DEFAULT_REVIEWER_NAME = 'Happy Client';
const MINIMUM_REVIEW_LENGTH = 15;
/** Maximum length in characters, for the form and the server. */
export const MAX_REVIEW_LENGTH = 5_000;

/** From worst to best. */
export const RATINGS = [1, 2, 3, 4, 5] as const;

export interface ReviewProblem {
  field: 'rating' | 'reviewDetail';
  message: string;
}

/** The checks of spec section 5 "Review", in its order, for the form and the server. */
export function firstReviewProblem(rating: number | undefined, reviewDetail: string): ReviewProblem | undefined {
  const characters = [...reviewDetail.trim()].length;
  if (!RATINGS.some((possible) => possible === rating)) return { field: 'rating', message: 'Please give rating.' };
  if (isBlank(reviewDetail)) return { field: 'reviewDetail', message: 'Textbox is empty' };
  if (characters < MINIMUM_REVIEW_LENGTH) {
    return { field: 'reviewDetail', message: 'Your feedback is less than 15 characters!!' };
  }
  return undefined;
}
