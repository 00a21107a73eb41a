import type { Review } from '#src/core/reviews/review.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';

/** A review with the data for admins. */
export interface DeskReview extends Review {
  hidden: boolean;
  /** Its reports, newest first. */
  reports: { reason: string; at: string }[];
}

/** Maximum lengths in characters, for forms and server. */
export const MAX_REPORT_LENGTH = 500;
export const MAX_REPLY_LENGTH = 2_000;
export const MAX_REASON_LENGTH = 500;

/** Problem of a required text; used by the forms and the server. */
export function problemOfText(text: string, message: string): string | undefined {
  return isBlank(text) ? message : undefined;
}

export const NO_REPORT = 'Please say what is wrong with this review.';
export const NO_REASON = 'Please say why it is hidden.';
