import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { OTHER_COUNTRY } from '#src/core/orders/country-of-address.ts';
import { firstIdSince } from '#src/core/orders/order-id.ts';
import type { OrderState } from '#src/core/orders/order-progress.ts';
import { calendar } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/** A sum of orders in one currency. */
export interface Sum {
  currency: string;
  orders: number;
  pieces: number;
  amount_minor: number;
}

/** A sum of the orders placed in a period. */
export interface PeriodSum extends Sum {
  /** First day of the period. */
  period: string;
}

/** A sum of the orders of a tool to a country. */
export interface PlacedSum extends PeriodSum {
  tool_id: string;
  tool_name: string;
  country: string;
}

/** Sums that the overview is made of. Only those by state include cancelled orders. */
export interface OrderSums {
  states: (Sum & { state: OrderState })[];
  /** Of the last twelve months, sorted by their latest orders. */
  placed: PlacedSum[];
  /** What is left to pay. */
  open: PeriodSum[];
}

const AMOUNT = sql`quantity * cast(unit_price_minor as bigint)`;
/** With charges and tax, less discounts. */
const TO_PAY = sql`${AMOUNT} + adjustment_minor`;

const sumsOf = (amount: RawBuilder<unknown>) => sql`currency, count(*) as orders,
  cast(sum(quantity) as bigint) as pieces, cast(sum(${amount}) as bigint) as amount_minor`;

/** The first day of the period of an order. @param days first days of the periods, oldest first */
function periodOf(days: readonly string[]): RawBuilder<string> {
  const cases = days
    .toReversed()
    .map((day) => sql`when placed_at >= ${sql.lit(calendar.startOf(day))} then ${sql.lit(day)}`);
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(days[0])} end`;
}

/**
 * @param from the first day of the sums of placed orders
 * @param periods see `periodsFor`
 */
export async function sumsOfOverview(db: Db, from: string, periods: readonly string[]): Promise<OrderSums> {
  const start = calendar.startOf(from);
  const period = sql`${periodOf(periods)} as period`;
  const isPlaced = sql<SqlBool>`id >= ${firstIdSince(start)} and placed_at >= ${start} and state <> 'cancelled'`;
  const isOpen = sql<SqlBool>`paid_at is null and state <> 'cancelled' and ${TO_PAY} > received_minor`;
  const states = await sql<OrderSums['states'][number]>`
    select state, ${sumsOf(AMOUNT)} from orders group by state, currency`.execute(db);
  const placed = await sql<PlacedSum>`
    select ${period}, tool_id, tool_name, coalesce(country, ${sql.lit(OTHER_COUNTRY)}) as country, ${sumsOf(AMOUNT)}
    from orders where ${isPlaced} group by 1, 2, 3, 4, currency order by max(placed_at)`.execute(db);
  const open = await sql<PeriodSum>`
    select ${period}, ${sumsOf(sql`${TO_PAY} - received_minor`)}
    from orders where ${isOpen} group by 1, currency`.execute(db);
  return { states: states.rows, placed: placed.rows, open: open.rows };
}
