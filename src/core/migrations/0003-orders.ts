import { type Kysely, sql } from 'kysely';

/** Indexes that hold only unpaid orders, and those that sum, find and sort orders. */
const INDEXES = [
  'orders_by_customer on orders (customer_id, id)',
  'orders_by_state on orders (state, id)',
  'orders_by_sums on orders (state, currency, quantity, unit_price_minor)',
  'orders_by_total on orders ((quantity * unit_price_minor), id)',
  'orders_by_joint_invoice on orders (joint_invoice)',
  `orders_held on orders (held_until, id) where state = 'to-be-paid' and held_until is not null`,
  `orders_unpaid on orders (customer_id, quantity) where state = 'to-be-paid'`,
];

/** Orders and their history. Times are in milliseconds since the epoch, money in minor units. */
export const orders = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('orders')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('number', 'text', (c) => c.notNull())
      .addColumn('customer_id', 'text', (c) => c.notNull().references('user.id'))
      .addColumn('customer_name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('shipping_address', 'text', (c) => c.notNull())
      .addColumn('phone', 'text', (c) => c.notNull())
      .addColumn('phone_e164', 'text')
      .addColumn('search_text', 'text', (c) => c.notNull())
      .addColumn('country', 'text', (c) => c.notNull())
      .addColumn('tool_id', 'text', (c) => c.notNull())
      .addColumn('tool_name', 'text', (c) => c.notNull())
      .addColumn('quantity', 'integer', (c) => c.notNull().check(sql`quantity > 0`))
      .addColumn('unit_price_minor', 'bigint', (c) => c.notNull())
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('idempotency_key', 'text', (c) => c.notNull())
      .addColumn('request_hash', 'text', (c) => c.notNull())
      .addColumn('placed_at', 'bigint', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull().defaultTo('to-be-paid'))
      .addColumn('paid_at', 'bigint')
      .addColumn('shipped_at', 'bigint')
      .addColumn('cancelled_at', 'bigint')
      .addColumn('held_until', 'bigint')
      .addColumn('promised_for', 'bigint')
      .addColumn('shipped_pieces', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('received_minor', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('deposit_minor', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('adjustment_minor', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('on_account', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('joint_invoice', 'text')
      .addUniqueConstraint('orders_once_per_key', ['customer_id', 'idempotency_key'])
      .execute();
    await sql`create unique index orders_by_number on orders (number)`.execute(db);
    for (const index of INDEXES) await sql.raw(`create index ${index}`).execute(db);

    await db.schema
      .createTable('order_events')
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('event', 'text', (c) => c.notNull())
      .addColumn('from_state', 'text')
      .addColumn('to_state', 'text', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('done_by', 'text', (c) => c.notNull())
      .addColumn('person_id', 'text')
      .addColumn('data', 'text', (c) => c.notNull().defaultTo('{}'))
      .addPrimaryKeyConstraint('order_events_key', ['order_id', 'id'])
      .execute();

    await db.schema
      .createTable('order_counters')
      .addColumn('year', 'text', (c) => c.primaryKey())
      .addColumn('last', 'integer', (c) => c.notNull())
      .execute();
  },
};
