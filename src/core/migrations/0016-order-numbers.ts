import { type Kysely, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';

/** The order number in the format of `formatOrderNumber`, with at least four digits after the year. */
function numberOf(engine: Engine): string {
  const year = engine === 'sqlite' ? "strftime('%Y', placed_at / 1000, 'unixepoch')" : YEAR_ON_POSTGRES;
  const place = `row_number() over (partition by ${year} order by placed_at, id)`;
  const digits =
    engine === 'sqlite'
      ? `printf('%04d', ${place})`
      : `lpad((${place})::text, greatest(4, length((${place})::text)), '0')`;
  return `select id, 'ORD-' || ${year} || '-' || ${digits} as number from orders`;
}

const YEAR_ON_POSTGRES = "to_char(to_timestamp(placed_at / 1000) at time zone 'UTC', 'YYYY')";

function followOlderCopiesNoMore(engine: Engine): string[] {
  if (engine === 'sqlite') return ['drop trigger orders_moved_by_older_copy'];
  return ['drop trigger orders_moved_by_older_copy on orders', 'drop function follow_older_copy()'];
}

/**
 * Adds readable order numbers, partial payments and shipments, the promised end of production, and the event that a
 * mail is about. There are now states other than paid and shipped, so that the state no longer follows from the dates.
 */
export function orderNumbers(engine: Engine) {
  return {
    async up(db: Kysely<never>): Promise<void> {
      const run = (statement: string) => sql.raw(statement).execute(db);
      for (const statement of followOlderCopiesNoMore(engine)) await run(statement);
      await run('alter table orders add column number text');
      await run('alter table orders add column shipped_pieces integer not null default 0');
      await run('alter table orders add column received_minor bigint not null default 0');
      await run('alter table orders add column promised_for bigint');
      await run(`update orders set number = numbered.number,
        shipped_pieces = case when shipped_at is null then 0 else quantity end,
        received_minor = case when paid_at is null then 0 else quantity * cast(unit_price_minor as bigint) end
        from (${numberOf(engine)}) as numbered where numbered.id = orders.id`);
      await db.schema.createIndex('orders_by_number').unique().on('orders').column('number').execute();
      await db.schema
        .createTable('order_counters')
        .addColumn('year', 'text', (c) => c.primaryKey())
        .addColumn('last', 'integer', (c) => c.notNull())
        .execute();
      await run(`insert into order_counters (year, last)
        select substr(number, 5, 4), count(*) from orders group by substr(number, 5, 4)`);
      await run('alter table outbox add column event_id text');
      await run('create index outbox_by_event on outbox (event_id) where event_id is not null');
    },
  };
}
