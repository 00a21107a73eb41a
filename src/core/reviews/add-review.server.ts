import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { atField, conflict } from '#src/platform/http/refusal.ts';
import { asTypedNumber } from '#src/platform/http/sent-values.ts';
import { parseNumber } from '#src/platform/i18n/read-number.ts';
import { DEFAULT_REVIEWER_NAME, firstReviewProblem } from './review.ts';
import { insertReview } from './review-repository.server.ts';
import type { ReviewRequest } from './review-request.ts';
import type { ReviewTable } from './review-table.ts';

/** The delivered order that a review is about. */
type ReviewedOrder = Pick<Selectable<ReviewTable>, 'order_id' | 'tool_id' | 'tool_name' | 'country'>;

/**
 * Adds a customer's review; that of an order of a company is the member's own.
 * The same text and rating from the same customer again are the same review.
 * @param order the customer's delivered order that the review is about
 * @returns the id of the review
 * @throws Refusal when a rule of spec section 5 "Review" is broken
 */
export async function addReview(
  { db }: Pick<Shop, 'db'>,
  actor: Actor | undefined,
  request: ReviewRequest,
  order?: ReviewedOrder,
): Promise<string> {
  const { userId, person } = requireSignedIn(actor);
  const detail = request.reviewDetail.trim();
  const rating = parseNumber(asTypedNumber(request.rating), 0);
  const problem = firstReviewProblem(rating, detail);
  if (problem) throw atField(problem.field, 'review_rule', problem.message);
  const id = await insertReview(db, {
    id: newId(),
    customer_id: person?.userId ?? userId,
    rating,
    user_name: isBlank(request.userName) ? DEFAULT_REVIEWER_NAME : request.userName.trim(),
    photo_url: request.userPhotoURL || null,
    detail,
    content_hash: hash('sha256', JSON.stringify([rating, detail, ...(order ? [order.order_id] : [])])),
    created_at: Date.now(),
    ...order,
  });
  if (id === undefined)
    throw conflict('reviewed_already', 'You have already reviewed this order.', { field: 'orderId' });
  return id;
}
