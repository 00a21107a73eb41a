import { callRow } from '#src/core/call.ts';
import { fill } from '#src/core/point.ts';
import { reviewVerification } from '#src/core/reviews/list-reviews.server.ts';
import type { Room } from '#src/core/server-module.ts';
import { toolAdditions } from '#src/core/tools/tool-additions.ts';
import { reviewReports } from './0051-review-reports.ts';
import { rateTools } from './rate-tools.server.ts';
import { reviewReportTables } from './review-report-table.ts';
import {
  getOrdersToReview,
  getReviewDesk,
  postHidden,
  postOrderReview,
  postReply,
  postReport,
  postShown,
} from './verified-review.api.ts';

/** Reviews of delivered orders, with replies by the factory, reports by readers, and moderation by admins. */
export const verifiedReviews: Room = {
  schema: { migrations: () => ({ '0051-review-reports': reviewReports }), tables: reviewReportTables },
  calls: [
    callRow('signed-in', getOrdersToReview),
    callRow('signed-in', postOrderReview),
    callRow('anyone', postReport),
    callRow('admin', getReviewDesk),
    callRow('admin', postReply),
    callRow('admin', postHidden),
    callRow('admin', postShown),
  ],
  fills: [fill(toolAdditions, { notes: rateTools }), fill(reviewVerification, { reportPath: '/reviews/:id/report' })],
};
