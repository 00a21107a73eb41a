import { type Kysely, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';

const COLUMNS = `sign, state, placed_at, tool_id, tool_name, shipping_address, quantity, amount_minor, open_minor, currency`;

/** What an order adds to the sums, or subtracts from them if the sign is -1. @param row `new.`, `old.` or empty */
function valuesOf(sign: 1 | -1, row: string): string {
  const amount = `${row}quantity * cast(${row}unit_price_minor as bigint)`;
  const isOpen = `${row}paid_at is null and ${row}state <> 'cancelled' and ${amount} > ${row}received_minor`;
  return `${sign}, ${row}state, ${row}placed_at, ${row}tool_id, ${row}tool_name, ${row}shipping_address, ${row}quantity,
    ${amount}, case when ${isOpen} then ${amount} - ${row}received_minor else 0 end, ${row}currency`;
}

const note = (sign: 1 | -1, row: string) => `insert into order_changes (${COLUMNS}) values (${valuesOf(sign, row)});`;

/** The columns on which the sums depend. */
const COUNTED =
  'state, placed_at, tool_id, tool_name, shipping_address, quantity, unit_price_minor, currency, paid_at, received_minor';

/** Each change of an order only appends rows, so that concurrent orders never wait to update the same row. */
function noteChanges(engine: Engine): string[] {
  if (engine === 'sqlite') {
    return [
      `create trigger orders_added after insert on orders begin ${note(1, 'new.')} end`,
      `create trigger orders_changed after update of ${COUNTED} on orders begin ${note(-1, 'old.')} ${note(1, 'new.')} end`,
      `create trigger orders_removed after delete on orders begin ${note(-1, 'old.')} end`,
    ];
  }
  return [
    `create function note_order_change() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then ${note(-1, 'old.')} end if;
      if tg_op <> 'DELETE' then ${note(1, 'new.')} end if;
      return null; end $$`,
    `create trigger orders_noted after insert or delete or update of ${COUNTED} on orders
      for each row execute function note_order_change()`,
  ];
}

/** Sums of the orders, and the changes that the sums do not include yet. */
export function orderSummary(engine: Engine) {
  const id = engine === 'sqlite' ? 'integer primary key' : 'bigint generated always as identity primary key';
  return {
    async up(db: Kysely<never>): Promise<void> {
      const run = (statement: string) => sql.raw(statement).execute(db);
      await run(`create table order_changes (id ${id}, sign integer not null, state text not null,
        placed_at bigint not null, tool_id text not null, tool_name text not null, shipping_address text not null,
        quantity bigint not null, amount_minor bigint not null, open_minor bigint not null, currency text not null)`);
      await run(`create table order_summary (dimension text not null, period text not null, key text not null,
        currency text not null, label text not null, orders bigint not null, pieces bigint not null,
        amount_minor bigint not null, primary key (dimension, period, key, currency))`);
      for (const statement of noteChanges(engine)) await run(statement);
      await run(`insert into order_changes (${COLUMNS}) select ${valuesOf(1, '')} from orders`);
    },
  };
}
