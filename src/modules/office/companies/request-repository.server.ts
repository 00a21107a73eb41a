import type { Insertable } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import type { CompanyRequestTable } from './company-tables.ts';

const requests = (db: Db) =>
  db
    .selectFrom('company_requests')
    .innerJoin('user as author', 'author.id', 'author_id')
    .leftJoin('user as decider', 'decider.id', 'decided_by')
    .selectAll('company_requests')
    .select(['author.name as by', 'author.email as by_email', 'author.blockedAt as by_blocked'])
    .select('decider.name as decider');

/** The latest 100 of a company, newest first. @param author by default all of its members */
export function listRequests(db: Db, companyId: string, author?: string) {
  return requests(db)
    .where('company_id', '=', companyId)
    .$if(author !== undefined, (query) => query.where('author_id', '=', author ?? ''))
    .orderBy('company_requests.id', 'desc')
    .limit(100)
    .execute();
}

/** How many requests of a company wait for a decision. @param author by default all of its members */
export async function countPending(db: Db, companyId: string, author?: string): Promise<number> {
  const { count } = await db
    .selectFrom('company_requests')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('company_id', '=', companyId)
    .where('state', '=', 'pending')
    .$if(author !== undefined, (query) => query.where('author_id', '=', author ?? ''))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Under this key an approved request is placed; further orders of it have a number behind it. */
export const keyOfApproval = (id: string): string => `approval-${id}`;

/** The orders that became of the approved requests of a company since one of them, by the id of the request. */
export async function ordersOfRequests(
  db: Db,
  companyId: string,
  since: string,
): Promise<Map<string, { _id: string; number: string }[]>> {
  const rows = await db
    .selectFrom('orders')
    .select(['id as _id', 'number', 'idempotency_key'])
    .where('customer_id', '=', companyId)
    .where('idempotency_key', 'like', `${keyOfApproval('')}%`)
    // Ids ascend.
    .where('idempotency_key', '>=', keyOfApproval(since))
    .orderBy('id')
    .execute();
  const requestOf = (key: string) => key.slice(keyOfApproval('').length).split('#', 1)[0] ?? '';
  return Map.groupBy(rows, ({ idempotency_key }) => requestOf(idempotency_key));
}

export function findRequest(db: Db, companyId: string, id: string) {
  const query = requests(db).where('company_id', '=', companyId);
  return query.where('company_requests.id', '=', id).executeTakeFirst();
}

/** @returns the request; an earlier one if the author has used its key before */
export async function insertRequest(trx: Db, row: Insertable<CompanyRequestTable>) {
  const query = trx.insertInto('company_requests').values(row);
  const conflict = query.onConflict((oc) => oc.columns(['author_id', 'request_key']).doNothing());
  await conflict.execute();
  const { author_id, request_key } = row;
  const stored = trx.selectFrom('company_requests').selectAll().where('author_id', '=', author_id);
  return stored.where('request_key', '=', request_key).executeTakeFirstOrThrow();
}

/** @returns false if it was decided meanwhile */
export async function decideRequest(
  trx: Db,
  id: string,
  { state, by }: { state: 'approved' | 'declined' | 'cancelled'; by: string },
): Promise<boolean> {
  const decision = { state, decided_by: by, decided_at: Date.now() };
  const query = trx.updateTable('company_requests').set(decision).where('id', '=', id).where('state', '=', 'pending');
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}
