import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openDatabase } from '../src/platform/database/open.server.ts';
import { DAY_MS } from '../src/platform/time/units.ts';
import { withoutIndexesAndTriggers } from './fast-rows.ts';
import type { Place } from './orders.ts';
import { insertPerson, insertTools, withData } from './seed.ts';

const CUSTOMERS = 200;
const TOOLS = 40;
export const THREE_YEARS_IN_DAYS = 3 * 365;
const THREE_YEARS_MS = THREE_YEARS_IN_DAYS * DAY_MS;

/** An admin's token and the newest order of a filled shop. */
export interface FilledShop {
  /** The access token of an admin. */
  token: string;
  newestId: string;
}

/** SQL for an id such as `01993…-…` that contains its time, like those of the shop. */
function idOf(isPostgres: boolean) {
  const hex = (value: string, digits: number) =>
    isPostgres ? `lpad(to_hex(${value}), ${digits}, '0')` : `printf('%0${digits}x', ${value})`;
  const time = hex('placed', 12);
  return sql.raw(`substr(${time}, 1, 8) || '-' || substr(${time}, 9, 4) || '-7000-8000-' || ${hex('n', 12)}`);
}

/**
 * Three percent of the orders are in progress, the rest is delivered or cancelled; one in fifty of those was never paid
 * in full.
 */
const STATE = sql.raw(`case
  when n >= most * 0.97 then case n % 7 when 0 then 'to-be-paid' when 1 then 'paid' when 2 then 'confirmed'
    when 3 then 'in-production' when 4 then 'ready' when 5 then 'partly-shipped' else 'shipped' end
  when n % 20 = 0 then 'cancelled' else 'delivered' end`);
const PLACE =
  sql.raw(`case n % 8 when 0 then 'Hamburg\nGermany' when 1 then 'Dhaka\nBangladesh' when 2 then 'Lyon\nFrance'
  when 3 then 'Lima\nPeru' when 4 then 'Osaka\nJapan' when 5 then 'Accra\nGhana' when 6 then 'Izmir\nTurkey' else 'Austin\nUSA' end`);

/** The country of {@link PLACE}. */
const COUNTRY = sql.raw(`case n % 8 when 0 then 'DE' when 1 then 'BD' when 2 then 'FR' when 3 then 'PE' when 4 then 'JP'
  when 5 then 'GH' when 6 then 'TR' else 'US' end`);

/** Fills an empty database with `count` orders of three years, customers and forty tools. */
export async function fillShop(place: Place, count: number): Promise<FilledShop> {
  const isPostgres = place.databaseUrl !== undefined;
  const token = await withData(place, async (db) => {
    const admin = await insertPerson(db, 'admin');
    await insertTools(db, TOOLS);
    const at = new Date();
    const customers = Array.from({ length: CUSTOMERS }, (_, customer) => ({
      ...{ id: `customer-${customer}`, name: `Customer ${customer}`, email: `customer-${customer}@example.com` },
      ...{ emailVerified: true, image: null, role: 'customer' as const, createdAt: at, updatedAt: at },
    }));
    await db.insertInto('user').values(customers).execute();
    const finish = await withoutIndexesAndTriggers(db, isPostgres);
    await sql`
      insert into orders (id, customer_id, customer_name, email, shipping_address, phone, tool_id, tool_name, quantity,
        unit_price_minor, currency, idempotency_key, request_hash, placed_at, state, paid_at, received_minor, number,
        country, search_text)
      with recursive
        numbers (n) as (select 0 union all select n + 1 from numbers where n + 1 < ${sql.lit(count)}),
        dated as (select n, ${sql.lit(count)} as most, cast(${sql.lit(Date.now())} - cast(${sql.lit(THREE_YEARS_MS)} as bigint)
          + n * (cast(${sql.lit(THREE_YEARS_MS)} as bigint) / ${sql.lit(count)}) as bigint) as placed from numbers),
        stated as (select dated.*, ${STATE} as state, n % ${sql.lit(CUSTOMERS)} as customer from dated),
        listed as (select id as tool_id, name as tool_name, price_minor, row_number() over (order by id) - 1 as place from tools)
      select ${idOf(isPostgres)}, 'customer-' || customer, 'Customer ' || customer, 'customer-' || customer || '@example.com',
        'House ' || n % 90 || ', Dock Road' || ${'\n'} || ${PLACE}, '+8801' || (700000000 + n % 1000000), tool_id, tool_name,
        500 + n % 1000, price_minor, 'USD', cast(n as text), 'none', placed, state,
        case when state in ('delivered', 'paid', 'shipped') and n % 50 > 0 then placed end,
        case when state in ('delivered', 'paid', 'shipped') and n % 50 > 0 then (500 + n % 1000) * price_minor
          when state in ('confirmed', 'delivered') then 100000 else 0 end,
        'ORD-2025-' || (10000 + n), ${COUNTRY},
        lower('Customer ' || customer || ' customer-' || customer || '@example.com House ' || n % 90 || ', Dock Road '
          || ${PLACE} || ' +8801' || (700000000 + n % 1000000) || ' ' || tool_name || ' 8801' || (700000000 + n % 1000000))
      from stated join listed on listed.place = n % ${sql.lit(TOOLS)}`.execute(db);
    await sql`insert into order_events (order_id, id, event, from_state, to_state, at, done_by, data)
      select id, id || '.0', 'placed', null, 'to-be-paid', placed_at, customer_id, '{}' from orders`.execute(db);
    await finish();
    await db
      .insertInto('order_counters')
      .values({ year: '2025', last: 10_000 + count })
      .execute();
    return admin.token;
  });
  const { db, close } = openDatabase({ ...place, patient: true });
  // Autovacuum would do this within minutes.
  if (isPostgres) await sql`vacuum analyze`.execute(db);
  const newest = await db.selectFrom('orders').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  await close();
  return { token, newestId: newest.id };
}

export const unknownText = () => randomUUID();
