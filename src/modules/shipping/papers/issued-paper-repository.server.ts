import { sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import type { IssuedKind, IssuedPaperTable } from './paper-table.ts';

export function findIssuedPaper(
  db: Db,
  { kind, event_id }: Pick<IssuedPaperTable, 'kind' | 'event_id'>,
): Promise<IssuedPaperTable | undefined> {
  return db
    .selectFrom('issued_papers')
    .selectAll()
    .where('kind', '=', kind)
    .where('event_id', '=', event_id)
    .executeTakeFirst();
}

export function findIssuedPaperByNumber(db: Db, number: string): Promise<IssuedPaperTable | undefined> {
  return db.selectFrom('issued_papers').selectAll().where('number', '=', number).executeTakeFirst();
}

/** Documents of an order, and those of these events of other orders. */
export function listIssuedPapers(db: Db, orderId: string, events: readonly string[]) {
  return db
    .selectFrom('issued_papers')
    .select(['kind', 'event_id', 'number'])
    .where((eb) => eb.or([eb('order_id', '=', orderId), ...events.map((event) => eb('event_id', '=', event))]))
    .execute();
}

/** Documents of one kind of these orders. */
export function listPapersOfOrders(db: Db, kind: IssuedKind, orderIds: readonly string[]): Promise<IssuedPaperTable[]> {
  return db
    .selectFrom('issued_papers')
    .selectAll()
    .where('kind', '=', kind)
    .where('order_id', 'in', [...orderIds])
    .execute();
}

export async function insertIssuedPaper(trx: Db, paper: IssuedPaperTable): Promise<void> {
  await trx.insertInto('issued_papers').values(paper).execute();
}

/**
 * Takes the next number of a series. Locks the counter until the transaction ends, so that a rollback leaves no gap.
 */
export async function takeNextNumber(trx: Db, series: string): Promise<number> {
  const { last } = await trx
    .insertInto('paper_counters')
    .values({ series, last: 1 })
    .onConflict((conflict) => conflict.column('series').doUpdateSet({ last: sql`paper_counters.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return Number(last);
}

/** Numbers of all issued documents, and whether the event of each exists. */
export async function listIssuedNumbers(db: Db): Promise<{ number: string; hasEvent: boolean }[]> {
  const rows = await db
    .selectFrom('issued_papers')
    .leftJoin('order_events', (join) =>
      join
        .onRef('order_events.order_id', '=', 'issued_papers.order_id')
        .onRef('order_events.id', '=', 'issued_papers.event_id'),
    )
    .select(['issued_papers.number', 'order_events.id as event'])
    .orderBy('issued_papers.number')
    .execute();
  return rows.map(({ number, event }) => ({ number, hasEvent: event !== null }));
}

/** Last issued number of each series. */
export function listPaperCounters(db: Db) {
  return db.selectFrom('paper_counters').selectAll().orderBy('series').execute();
}
