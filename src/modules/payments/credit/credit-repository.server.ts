import { type Insertable, sql } from 'kysely';
import { shownEmail } from '#src/core/accounts/shown-email.server.ts';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { CustomerCreditTable } from './credit-table.ts';

/** Customers shown at once. */
const MAX_CUSTOMERS = 100;

/** The orders are found by the index `orders_known`, which has the same condition on payments. */
export const isKnown = (customer: string) => sql<number | boolean>`(
  exists (select 1 from customer_credit as own
    where own.customer_id = ${sql.ref(customer)} and own.accepted_at is not null)
  or exists (select 1 from orders as bought where bought.customer_id = ${sql.ref(customer)}
    and bought.quantity >= ${sql.lit(MINIMUM_ORDER_QUANTITY)} and (bought.paid_at is not null
      or (bought.deposit_minor > 0 and bought.received_minor >= bought.deposit_minor))))`;

const standing = compileOnce((db, customerId: string) =>
  db
    .selectFrom('user')
    .leftJoin('customer_credit', 'customer_credit.customer_id', 'user.id')
    .select(['user.name', 'limit_minor', 'currency', isKnown('user.id').as('known')])
    .where('user.id', '=', customerId),
);

/**
 * Whether a customer is known, accepted by a clerk or having paid what was due first of a bulk order; and the own
 * limit; with the name of the account. To be read after `lockCustomer`.
 */
export async function readStanding(trx: Db, customerId: string) {
  const [row] = (await standing(trx, customerId)).rows;
  const limit = row?.limit_minor ?? null;
  return {
    name: row?.name ?? '',
    known: Boolean(row?.known),
    own: limit === null ? null : { limit: Number(limit), currency: row?.currency ?? '' },
  };
}

/** An order has an invoice unless it was placed while the module was off. */
const withoutInvoice = sql<boolean>`orders.cancelled_at is null and orders.paid_at is null
  and not exists (select 1 from invoice_orders where invoice_orders.order_id = orders.id)`;
const amountOpen = sql<number | string>`cast(orders.quantity as bigint) * orders.unit_price_minor
  + orders.adjustment_minor - orders.received_minor`;
const unpaid = sql<number | string>`invoices.total_minor - invoices.received_minor`;

/** @param customerId by default, of all customers */
const openOf = (db: Db, customerId?: string) =>
  db
    .selectFrom('invoices')
    .select(['customer_id', 'currency', unpaid.as('amount')])
    .where(sql<boolean>`total_minor > received_minor`)
    .where('replaced_by', 'is', null)
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? ''))
    .unionAll(
      db
        .selectFrom('orders')
        .select(['customer_id', 'currency', amountOpen.as('amount')])
        .where(withoutInvoice)
        .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? '')),
    );

const openSummed = compileOnce((db, customerId: string) =>
  db
    .selectFrom(openOf(db, customerId).as('open'))
    .select(['currency', sql<number | string>`sum(amount)`.as('open')])
    .groupBy('currency'),
);

/** What a customer has open on invoices, and on orders without any, in minor units by currency. */
export async function sumExposure(db: Db, customerId: string): Promise<{ currency: string; open: number }[]> {
  const { rows } = await openSummed(db, customerId);
  return rows.map(({ currency, open }) => ({ currency, open: Number(open) }));
}

/** The same of several customers. */
export async function sumExposures(db: Db, customerIds: readonly string[]) {
  if (customerIds.length === 0) return [];
  const rows = await db
    .selectFrom(openOf(db).as('open'))
    .select(['customer_id', 'currency', sql<number | string>`sum(amount)`.as('open')])
    .where('customer_id', 'in', customerIds)
    .groupBy(['customer_id', 'currency'])
    .execute();
  return rows.map(({ customer_id: customerId, currency, open }) => ({ customerId, currency, open: Number(open) }));
}

/** The open invoice of a customer that was issued first. */
export function findOldestOpen(db: Db, customerId: string, currency: string) {
  return db
    .selectFrom('invoices')
    .select(['number', 'order_id'])
    .where('customer_id', '=', customerId)
    .where('currency', '=', currency)
    .where('replaced_by', 'is', null)
    .where(sql<boolean>`total_minor > received_minor`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

const credits = (db: Db) =>
  db
    .selectFrom('user')
    .leftJoin('customer_credit', 'customer_credit.customer_id', 'user.id')
    .leftJoin('user as accepter', 'accepter.id', 'customer_credit.accepted_by')
    .leftJoin('user as setter', 'setter.id', 'customer_credit.limit_set_by')
    .select(shownEmail.as('email'))
    .select(['user.id', 'user.name', 'accepted_at', 'limit_minor', 'currency', 'limit_set_at'])
    .select(['accepter.name as accepted_by', 'setter.name as limit_set_by', isKnown('user.id').as('known')])
    .select(({ selectFrom, fn }) => {
      const unpaidOrders = selectFrom('orders')
        .whereRef('orders.customer_id', '=', 'user.id')
        .where('cancelled_at', 'is', null)
        .where('paid_at', 'is', null);
      return [
        unpaidOrders.select(fn.countAll<number | string>().as('orders')).as('unpaid_orders'),
        unpaidOrders
          .where('state', '=', 'to-be-paid')
          .select(sql<number | string | null>`min(orders.held_until)`.as('until'))
          .as('released_at'),
      ];
    });

export type CreditRow = Awaited<ReturnType<ReturnType<typeof credits>['execute']>>[number];

/** What clerks decided about a customer, with their names. */
export function findCredit(db: Db, customerId: string): Promise<CreditRow | undefined> {
  return credits(db).where('user.id', '=', customerId).executeTakeFirst();
}

const newCustomers = (db: Db) =>
  db
    .selectFrom('orders')
    .where('orders.state', '=', 'to-be-paid')
    .where('orders.held_until', 'is not', null)
    .where(sql<boolean>`not ${isKnown('orders.customer_id')}`);

/** New customers with unpaid orders that hold pieces, the first to be released first. */
export function listNewCustomers(db: Db): Promise<CreditRow[]> {
  const ids = newCustomers(db).select('orders.customer_id');
  return credits(db).where('user.id', 'in', ids).orderBy('released_at').limit(MAX_CUSTOMERS).execute();
}

/** @returns 0 if none is to be looked at */
export async function countNewCustomers(db: Db): Promise<number> {
  const row = await newCustomers(db)
    .select(({ fn }) => fn.count<number | string>('orders.customer_id').distinct().as('customers'))
    .executeTakeFirstOrThrow();
  return Number(row.customers);
}

/** Customers with most open in a currency; without a default limit, only those with a limit of their own. */
export async function listMostOpen(db: Db, currency: string, hasDefault: boolean): Promise<CreditRow[]> {
  const open = await db
    .selectFrom(openOf(db).as('open'))
    .select('open.customer_id')
    .where('open.currency', '=', currency)
    .$if(!hasDefault, (query) =>
      query.where('open.customer_id', 'in', (eb) =>
        eb.selectFrom('customer_credit').select('customer_id').where('limit_minor', 'is not', null),
      ),
    )
    .groupBy('open.customer_id')
    .orderBy(sql`sum(amount)`, 'desc')
    .limit(MAX_CUSTOMERS)
    .execute();
  if (open.length === 0) return [];
  const ids = open.map(({ customer_id }) => customer_id);
  return credits(db).where('user.id', 'in', ids).execute();
}

/** Writes what a clerk decided; the other decision stays. */
export async function upsertCredit(
  trx: Db,
  customerId: string,
  decided:
    | Pick<CustomerCreditTable, 'accepted_at' | 'accepted_by'>
    | Omit<CustomerCreditTable, 'customer_id' | 'accepted_at' | 'accepted_by'>,
): Promise<void> {
  const none = { accepted_at: null, accepted_by: null, limit_minor: null, currency: null };
  const row: Insertable<CustomerCreditTable> = {
    ...none,
    limit_set_at: null,
    limit_set_by: null,
    ...decided,
    customer_id: customerId,
  };
  await trx
    .insertInto('customer_credit')
    .values(row)
    .onConflict((oc) => oc.column('customer_id').doUpdateSet(decided))
    .execute();
}

/** Unpaid orders of a customer that hold pieces. */
export function listHeldOrders(trx: Db, customerId: string) {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('state', '=', 'to-be-paid')
    .where('held_until', 'is not', null)
    .orderBy('id')
    .execute();
}
