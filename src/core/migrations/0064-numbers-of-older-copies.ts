import { type Kysely, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';

const yearOf = (engine: Engine, row: string) =>
  engine === 'sqlite'
    ? `strftime('%Y', ${row}placed_at / 1000, 'unixepoch')`
    : `to_char(to_timestamp(${row}placed_at / 1000) at time zone 'UTC', 'YYYY')`;

/** The order number in the format of `formatOrderNumber`. */
function numberOf(engine: Engine, year: string, place: string): string {
  const digits =
    engine === 'sqlite'
      ? `printf('%04d', ${place})`
      : `lpad((${place})::text, greatest(4, length((${place})::text)), '0')`;
  return `'ORD-' || ${year} || '-' || ${digits}`;
}

const nextOf = (year: string) => `insert into order_counters (year, last) values (${year}, 1)
  on conflict (year) do update set last = order_counters.last + 1`;

function numberEachOrder(engine: Engine): string[] {
  const year = yearOf(engine, 'new.');
  if (engine === 'sqlite') {
    const counted = `(select last from order_counters where year = ${year})`;
    return [
      `create trigger orders_numbered after insert on orders when new.number is null begin
        ${nextOf(year)};
        update orders set number = ${numberOf(engine, year, counted)} where id = new.id;
      end`,
    ];
  }
  return [
    `create function number_order() returns trigger language plpgsql as $$ declare counted integer; begin
      ${nextOf(year)} returning last into counted;
      new.number := ${numberOf(engine, year, 'counted')};
      return new; end $$`,
    `create trigger orders_numbered before insert on orders for each row when (new.number is null)
      execute function number_order()`,
  ];
}

/** Orders that an older copy placed before the trigger existed get the next free numbers. */
function numberThoseWithout(engine: Engine): string[] {
  const year = yearOf(engine, 'orders.');
  const within = `over (partition by ${year}`;
  const place = `last - count(*) ${within}) + row_number() ${within} order by placed_at, id)`;
  return [
    `insert into order_counters (year, last) select ${year}, count(*) from orders where number is null group by ${year}
      on conflict (year) do update set last = order_counters.last + excluded.last`,
    `update orders set number = numbered.number
      from (select id, ${numberOf(engine, year, place)} as number from orders join order_counters on year = ${year}
        where number is null) as numbered
      where numbered.id = orders.id`,
  ];
}

/** During an upgrade, older copies of the shop place orders without a number. A trigger assigns it. */
export const numbersOfOlderCopies = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const statements = [...numberThoseWithout(engine), ...numberEachOrder(engine)];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});
