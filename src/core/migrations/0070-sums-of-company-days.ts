import { type Kysely, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';

const COLUMNS =
  'sign, state, placed_at, tool_id, tool_name, shipping_address, phone, quantity, amount_minor, open_minor, currency';

/** What an order adds to the sums, or subtracts from them if the sign is -1. @param row `new.`, `old.` or empty */
function valuesOf(sign: 1 | -1, row: string): string {
  const amount = `${row}quantity * cast(${row}unit_price_minor as bigint)`;
  const isOpen = `${row}paid_at is null and ${row}state <> 'cancelled' and ${amount} > ${row}received_minor`;
  return `${sign}, ${row}state, ${row}placed_at, ${row}tool_id, ${row}tool_name, ${row}shipping_address, ${row}phone,
    ${row}quantity, ${amount}, case when ${isOpen} then ${amount} - ${row}received_minor else 0 end, ${row}currency`;
}

const note = (sign: 1 | -1, row: string) => `insert into order_changes (${COLUMNS}) values (${valuesOf(sign, row)});`;

/** The columns on which the sums depend. */
const COUNTED =
  'state, placed_at, tool_id, tool_name, shipping_address, phone, quantity, unit_price_minor, currency, paid_at, received_minor';

function noteChanges(engine: Engine): string[] {
  if (engine === 'sqlite') {
    return [
      'drop trigger orders_added',
      'drop trigger orders_changed',
      'drop trigger orders_removed',
      `create trigger orders_added after insert on orders begin ${note(1, 'new.')} end`,
      `create trigger orders_changed after update of ${COUNTED} on orders begin ${note(-1, 'old.')} ${note(1, 'new.')} end`,
      `create trigger orders_removed after delete on orders begin ${note(-1, 'old.')} end`,
    ];
  }
  return [
    `create or replace function note_order_change() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then ${note(-1, 'old.')} end if;
      if tg_op <> 'DELETE' then ${note(1, 'new.')} end if;
      return null; end $$`,
    `create or replace trigger orders_noted after insert or delete or update of ${COUNTED} on orders
      for each row execute function note_order_change()`,
  ];
}

/**
 * Sums all orders again: their days were those of UTC, and the phone, which tells the country where the address does
 * not, was missing.
 */
export const sumsOfCompanyDays = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const run = (statement: string) => sql.raw(statement).execute(db);
    // In the sequence in which orders are written and changes are folded: neither runs until the commit.
    if (engine === 'postgres') await run('lock table orders in share row exclusive mode');
    await run(`alter table order_changes add column phone text not null default ''`);
    if (engine === 'postgres') await run('lock table order_summary in share row exclusive mode');
    for (const statement of noteChanges(engine)) await run(statement);
    await run('delete from order_changes');
    await run('delete from order_summary');
    await run(`insert into order_changes (${COLUMNS}) select ${valuesOf(1, '')} from orders`);
  },
});
