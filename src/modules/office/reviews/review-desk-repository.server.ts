import type { Insertable } from 'kysely';
import { toReview } from '#src/core/reviews/review-row.server.ts';
import type { ReviewTable } from '#src/core/reviews/review-table.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { DeskReview } from './review-desk.ts';
import type { ReviewReportTable } from './review-report-table.ts';

/** Maximum number of reported and of newest reviews on the review desk. */
const MAX_ON_DESK = 200;
/** Maximum number of reports about a review; the first ones are enough to examine it. */
const MAX_REPORTS = 20;

/** Verified ratings of tools: one row per rating. */
export async function countToolRatings(db: Db, toolIds: readonly string[]) {
  return db
    .selectFrom('reviews')
    .where('tool_id', 'in', toolIds)
    .where('hidden_at', 'is', null)
    .groupBy(['tool_id', 'rating'])
    .select(({ fn }) => ['tool_id', 'rating', fn.countAll<number>().as('count')])
    .execute();
}

/** A customer's delivered orders without a review, newest first. */
export async function findOrdersWithoutReview(db: Db, customerId: string) {
  return db
    .selectFrom('orders')
    .leftJoin('reviews', 'reviews.order_id', 'orders.id')
    .where('orders.customer_id', '=', customerId)
    .where('orders.state', '=', 'delivered')
    .where('reviews.id', 'is', null)
    .orderBy('orders.placed_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(50)
    .select(['orders.id', 'orders.number', 'orders.tool_name'])
    .execute();
}

export async function findReview(trx: Db, id: string) {
  return trx
    .selectFrom('reviews')
    .where('id', '=', id)
    .select(['id', 'customer_id', 'user_name', 'reply', 'hidden_at'])
    .executeTakeFirst();
}

export async function updateReview(
  trx: Db,
  id: string,
  change: Partial<Pick<ReviewTable, 'reply' | 'replied_at' | 'hidden_at'>>,
): Promise<void> {
  await trx.updateTable('reviews').set(change).where('id', '=', id).execute();
}

/** Ignores a reason that was already reported for the review, and reports above the maximum. */
export async function insertReport(db: Db, report: Insertable<ReviewReportTable>): Promise<void> {
  const { count } = await db
    .selectFrom('review_reports')
    .where('review_id', '=', report.review_id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_REPORTS) return;
  await db
    .insertInto('review_reports')
    .values(report)
    .onConflict((oc) => oc.columns(['review_id', 'id']).doNothing())
    .execute();
}

export async function deleteReports(trx: Db, reviewId: string): Promise<void> {
  await trx.deleteFrom('review_reports').where('review_id', '=', reviewId).execute();
}

/** Reported reviews, then the others, each newest first. */
export async function listDeskReviews(db: Db): Promise<DeskReview[]> {
  const [reported, newest, reports] = await Promise.all([
    db
      .selectFrom('reviews')
      .selectAll()
      .where('id', 'in', (eb) => eb.selectFrom('review_reports').select('review_id'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_ON_DESK)
      .execute(),
    db
      .selectFrom('reviews')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_ON_DESK)
      .execute(),
    db.selectFrom('review_reports').selectAll().orderBy('reported_at', 'desc').orderBy('id').limit(1_000).execute(),
  ]);
  const rows = new Map([...reported, ...newest].map((row) => [row.id, row]));
  return [...rows.values()].map((row) => ({
    ...toReview(row),
    hidden: row.hidden_at !== null,
    reports: reports
      .filter(({ review_id }) => review_id === row.id)
      .map(({ reason, reported_at }) => ({ reason, at: new Date(Number(reported_at)).toISOString() })),
  }));
}
