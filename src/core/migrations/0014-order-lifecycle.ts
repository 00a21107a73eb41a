import { type Kysely, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';

const stateOf = (row: string) => `case when ${row}cancelled_at is not null then 'cancelled'
  when ${row}shipped_at is not null then 'shipped' when ${row}paid_at is not null then 'paid' else 'to-be-paid' end`;

/** Paid after shipping: before payments were recorded, orders were shipped from the first state. */
const PAID_LATE = 'shipped_at is not null and shipped_at < paid_at';

/** The known past as events: order id, event id (which keeps their order), event, from and to state, time, actor. */
const PAST = [
  `select id, id || '.0', 'placed', null, 'to-be-paid', placed_at, customer_id from orders`,
  `select id, id || case when ${PAID_LATE} then '.2' else '.1' end, 'paid',
     case when ${PAID_LATE} then 'shipped' else 'to-be-paid' end,
     case when ${PAID_LATE} then 'shipped' else 'paid' end, paid_at, 'unknown' from orders where paid_at is not null`,
  `select id, id || case when ${PAID_LATE} then '.1' else '.2' end, 'shipped',
     case when paid_at is null or ${PAID_LATE} then 'to-be-paid' else 'paid' end,
     'shipped', shipped_at, 'unknown' from orders where shipped_at is not null`,
  `select id, id || '.3', 'cancelled', 'to-be-paid', 'cancelled', cancelled_at, 'unknown'
     from orders where cancelled_at is not null`,
];

/** States and events have the same names. The id sorts after those of the order's earlier events. */
const EVENT_OF_OLDER_COPY = `insert into order_events (order_id, id, event, from_state, to_state, at, done_by)
  values (new.id, coalesce((select max(id) from order_events where order_id = new.id), new.id) || '.' || ${stateOf('new.')},
    ${stateOf('new.')}, old.state, ${stateOf('new.')},
    coalesce(new.cancelled_at, new.shipped_at, new.paid_at), 'unknown');`;

/**
 * During an upgrade, older copies of the shop set only the dates; these triggers then update the state. To be dropped
 * by a later release.
 */
function followOlderCopies(engine: Engine): string[] {
  const moved = `new.state = old.state and new.state <> ${stateOf('new.')}`;
  if (engine === 'sqlite') {
    return [
      `create trigger orders_moved_by_older_copy after update of paid_at, shipped_at, cancelled_at on orders
        when ${moved} begin
          ${EVENT_OF_OLDER_COPY}
          update orders set state = ${stateOf('new.')} where id = new.id;
        end`,
    ];
  }
  return [
    `create function follow_older_copy() returns trigger language plpgsql as
      $$ begin ${EVENT_OF_OLDER_COPY} new.state := ${stateOf('new.')}; return new; end $$`,
    `create trigger orders_moved_by_older_copy before update of paid_at, shipped_at, cancelled_at on orders
      for each row when (${moved}) execute function follow_older_copy()`,
  ];
}

/** The state of an order as a column, and its history as an append-only table. */
export function orderLifecycle(engine: Engine) {
  return {
    async up(db: Kysely<never>): Promise<void> {
      const run = (statement: string) => sql.raw(statement).execute(db);
      await run(`alter table orders add column state text not null default 'to-be-paid'`);
      await run(`update orders set state = ${stateOf('')} where ${stateOf('')} <> 'to-be-paid'`);
      await db.schema.createIndex('orders_by_state').on('orders').columns(['state', 'id']).execute();
      await db.schema
        .createTable('order_events')
        .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
        .addColumn('id', 'text', (c) => c.notNull())
        .addColumn('event', 'text', (c) => c.notNull())
        .addColumn('from_state', 'text')
        .addColumn('to_state', 'text', (c) => c.notNull())
        .addColumn('at', 'bigint', (c) => c.notNull())
        .addColumn('done_by', 'text', (c) => c.notNull())
        .addColumn('data', 'text', (c) => c.notNull().defaultTo('{}'))
        .addPrimaryKeyConstraint('order_events_key', ['order_id', 'id'])
        .execute();
      for (const past of PAST) {
        await run(`insert into order_events (order_id, id, event, from_state, to_state, at, done_by) ${past}`);
      }
      for (const statement of followOlderCopies(engine)) await run(statement);
    },
  };
}
