import { sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import { IS_OPEN } from './open-orders.ts';

/** Number of a customer's open orders in one currency, and what is left to pay in minor units. */
interface OpenSum {
  customerId: string;
  currency: string;
  orders: number | string;
  minor: number | string;
}

export const openSums = (customerIds: readonly string[]) => sql<OpenSum>`
  select customer_id as "customerId", currency, count(*) as orders,
    sum(case when paid_at is null
      then quantity * cast(unit_price_minor as bigint) + adjustment_minor - received_minor else 0 end) as minor
  from orders where customer_id in (${sql.join(customerIds)}) and ${sql.raw(IS_OPEN)}
  group by customer_id, currency order by currency`;

/** Sums the open orders of all these customers in one query. */
export async function sumOpenOrders(db: Db, customerIds: readonly string[]): Promise<OpenSum[]> {
  return customerIds.length === 0 ? [] : (await openSums(customerIds).execute(db)).rows;
}
