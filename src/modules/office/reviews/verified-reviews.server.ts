import type { ServerExtension } from '#src/core/server-extension.ts';
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
export const verifiedReviews: ServerExtension = {
  name: 'verified-reviews',
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
  toolNotes: rateTools,
  reviews: { reportPath: '/reviews/:id/report' },
};
