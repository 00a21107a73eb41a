import { hash } from 'node:crypto';
import type { Shop } from '#src/core/shop.ts';
import { atField, Refusal } from '#src/platform/http/refusal.ts';
import { NO_REPORT, problemOfText } from './review-desk.ts';
import { findReview, insertReport } from './review-desk-repository.server.ts';

/** @throws Refusal 404 for an unknown id */
export async function requireReview(db: Shop['db'], id: string) {
  const review = await findReview(db, id);
  if (!review) throw new Refusal('missing', 'review_not_found', 'There is no such review.');
  return review;
}

/** Stores a reader's report about a review. @throws Refusal without a reason, 404 for a review that is not shown */
export async function reportReview({ db }: Pick<Shop, 'db'>, reviewId: string, reason: string): Promise<void> {
  const problem = problemOfText(reason, NO_REPORT);
  if (problem) throw atField('reason', 'report_rule', problem);
  const { hidden_at } = await requireReview(db, reviewId);
  if (hidden_at !== null) throw new Refusal('missing', 'review_not_found', 'There is no such review.');
  const text = reason.trim();
  await insertReport(db, {
    review_id: reviewId,
    id: hash('sha256', text, 'base64url'),
    reason: text,
    reported_at: Date.now(),
  });
}
