import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { OrderTable } from '#src/core/orders/order-tables.ts';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import type { Batch } from '#src/platform/database/in-batches.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';

type Row = Selectable<OrderTable>;

/** What is due first has not arrived, the deposit or the whole amount; a customer on account may owe nothing first. */
const isUncovered = sql`(orders.cancelled_at is null and orders.paid_at is null
  and not (orders.state = 'confirmed' and orders.on_account = 1 and orders.deposit_minor = 0)
  and orders.received_minor < case when orders.deposit_minor > 0 then orders.deposit_minor
    else cast(orders.quantity as bigint) * orders.unit_price_minor + orders.adjustment_minor end)`;

/** A payment has confirmed the order and was taken back since. A clerk who confirms an order by hand answers for it. */
const isConfirmedByMoney = sql`(orders.state = 'confirmed' and not exists (
  select 1 from order_events where order_events.order_id = orders.id and order_events.event = 'confirmed'))`;

const piecesWhere = (customerId: string, condition: RawBuilder<unknown>) =>
  sql`(select sum(orders.quantity) from orders where orders.customer_id = ${customerId} and ${condition})`;

const unpaidSummed = compileOnce((db, customerId: string) =>
  // Two sums, because each has an index: the first one those of unpaid orders, the second one that of the customer.
  db.selectNoFrom([
    sql<string | number | null>`${piecesWhere(customerId, sql`orders.state = 'to-be-paid'`)}`.as('pieces'),
    sql<string | number | null>`${piecesWhere(customerId, sql`${isConfirmedByMoney} and ${isUncovered}`)}`.as('more'),
  ]),
);

/** Total pieces in a customer's orders for which what is due first has not arrived. */
export async function sumUnpaidPieces(db: Db, customerId: string): Promise<number> {
  const [row] = (await unpaidSummed(db, customerId)).rows;
  return Number(row?.pieces ?? 0) + Number(row?.more ?? 0);
}

/**
 * Orders for which what is due first has not arrived, and whose hold ended at `now` or earlier; a batch of them.
 */
export function listOrdersPastHold(db: Db, now: number, { limit, after }: Batch): Promise<Row[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where(sql<boolean>`(orders.state = 'to-be-paid' or ${isConfirmedByMoney})`)
    .where(sql<boolean>`${isUncovered}`)
    .where('held_until', '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * The same, whose hold ends between `from` and `to`, in milliseconds; those that a clerk has confirmed, too. Not
 * on the day on which they were placed: a short hold would be reminded of at once.
 */
export function listDepositsDue(db: Db, from: number, to: number, { limit, after }: Batch): Promise<Row[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('state', 'in', ['to-be-paid', 'confirmed'])
    .where(sql<boolean>`${isUncovered}`)
    .where('held_until', '>', from)
    .where('held_until', '<=', to)
    .where('placed_at', '<=', from - DAY_MS)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
