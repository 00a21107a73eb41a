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
    ['GET', '/order-to-review', 'signed-in', getOrdersToReview],
    ['POST', '/order/:id/review', 'signed-in', postOrderReview],
    ['POST', '/review/:id/report', 'anyone', postReport],
    ['GET', '/review-desk', 'admin', getReviewDesk],
    ['POST', '/review/:id/reply', 'admin', postReply],
    ['POST', '/review/:id/hidden', 'admin', postHidden],
    ['POST', '/review/:id/shown', 'admin', postShown],
  ],
  fills: [fill(toolAdditions, { notes: rateTools }), fill(reviewVerification, { reportPath: '/reviews/:id/report' })],
};
