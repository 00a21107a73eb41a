import type { Review } from '#src/core/reviews/review.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';

/** A review as an admin sees it. */
export interface DeskReview extends Review {
  hidden: boolean;
  /** Its reports, newest first. */
  reports: { reason: string; at: string }[];
}

/** A delivered order that its customer has not reviewed. */
export interface OrderToReview {
  _id: string;
  number: string;
  tool: string;
}

/** In letters, for forms and server. */
export const MAX_REPORT_LENGTH = 500;
export const MAX_REPLY_LENGTH = 2_000;
export const MAX_REASON_LENGTH = 500;

/** Of a text that must say something; the forms and the server both ask here. */
export function problemOfText(text: string, message: string): string | undefined {
  return isBlank(text) ? message : undefined;
}

export const NO_REPORT = 'Please say what is wrong with this review.';
export const NO_REASON = 'Please say why it is hidden.';
