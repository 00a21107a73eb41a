import '#tests/support/on-sqlite-too.ts';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { databaseSchema } from '#src/app/schema.ts';
import { fillDerivedColumns } from '#src/core/orders/derived-columns.server.ts';
import { listOrders } from '#src/core/orders/order-repository.server.ts';
import { listReviews } from '#src/core/reviews/review-repository.server.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import { migrate, migrationNames } from '#src/platform/database/migrate.server.ts';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { insertOldProgress, insertOldRows, oldRows } from '#tests/support/old-rows.ts';
import { createMigratedDatabase, createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

function open(location: TestDatabase) {
  const database = openDatabase(location);
  onTestFinished(async () => {
    await database.close();
    await location.drop();
  });
  return database.db;
}

async function openAt(step: string) {
  const db = open(await createTestDatabase());
  await migrate(db as never, engine, databaseSchema, step);
  return db;
}

const openAtLatest = async () => open(await createMigratedDatabase());

describe('an upgrade', () => {
  it('keeps the tools, orders and reviews written after any migration', async () => {
    const [first = '', ...later] = migrationNames(databaseSchema, engine).slice(1);
    const db = await openAt(first);
    await insertOldRows(db, true, first);
    for (const step of later) {
      await migrate(db as never, engine, databaseSchema, step);
      await insertOldRows(db, true, step);
    }
    const orders = (await listOrders(db, { limit: 100 })).items;
    const reviews = await listReviews(db);
    for (const step of [first, ...later]) {
      expect(await findTool(db, `${step}-tool`), step).toMatchObject({
        toolName: 'Old drill',
        quantity: 9_500,
        price: 34.5,
      });
      expect(orders, step).toContainEqual(expect.objectContaining({ _id: `${step}-order`, orderedTotalPrice: 17_250 }));
      expect(reviews, step).toContainEqual(expect.objectContaining({ _id: `${step}-review`, rating: 5 }));
    }
  });

  it('extracts the data of a tool from the text of its specifications, which it keeps', async () => {
    const db = await openAt('0021-order-sorts');
    await insertOldRows(db);
    const rows = [
      { name: 'Supplied as', value: 'Kit: 2.0 Ah battery, charger' },
      { name: 'Carton', value: '5 kits, 52 × 35 × 29 cm, gross 15.0 kg' },
    ];
    await sql`update tools set specifications = ${JSON.stringify(rows)}`.execute(db);
    await migrate(db as never, engine, databaseSchema);
    expect(await findTool(db, oldRows.toolId)).toMatchObject({
      version: 1,
      specifications: rows,
      suppliedAs: 'kit',
      inTheBox: ['Tool', '2.0 Ah battery', 'Charger'],
      carton: { pieces: 5, lengthCm: 52, widthCm: 35, heightCm: 29, grossKg: 15 },
      hsCode: null,
    });
  });

  it('gives every order its state and the events that its data proves', async () => {
    const db = await openAt('0011-waiting-mails');
    await insertOldRows(db);
    await insertOldProgress(db);
    await migrate(db as never, engine, databaseSchema);
    const orders = await db.selectFrom('orders').select(['id', 'state']).where('placed_at', '=', 10).execute();
    expect(Object.fromEntries(orders.map(({ id, state }) => [id, state]))).toEqual({
      open: 'to-be-paid',
      paid: 'paid',
      shipped: 'shipped',
      shippedUnpaid: 'shipped',
      paidLate: 'shipped',
      cancelled: 'cancelled',
    });
    const events = await db.selectFrom('order_events').selectAll().orderBy('order_id').orderBy('id').execute();
    const describeEvent = ({ event, from_state, to_state, at, done_by }: (typeof events)[number]) =>
      `${event} ${from_state} ${to_state} ${at} ${done_by}`;
    const eventsOf = (id: string) => events.filter(({ order_id }) => order_id === id).map(describeEvent);
    const placed = 'placed null to-be-paid 10 old-user';
    expect(eventsOf('open')).toEqual([placed]);
    expect(eventsOf('paid')).toEqual([placed, 'paid to-be-paid paid 20 unknown']);
    expect(eventsOf('shipped')).toEqual([placed, 'paid to-be-paid paid 20 unknown', 'shipped paid shipped 30 unknown']);
    expect(eventsOf('shippedUnpaid')).toEqual([placed, 'shipped to-be-paid shipped 30 unknown']);
    expect(eventsOf('paidLate')).toEqual([
      placed,
      'shipped to-be-paid shipped 30 unknown',
      'paid shipped shipped 40 unknown',
    ]);
    expect(eventsOf('cancelled')).toEqual([placed, 'cancelled to-be-paid cancelled 50 unknown']);
  });

  it('numbers the orders of each year by age, and keeps payments and shipments', async () => {
    const db = await openAt('0015-held-orders');
    await insertOldRows(db);
    await insertOldProgress(db);
    const newYear = Date.UTC(2026, 0, 1);
    await sql`update orders set placed_at = ${newYear - 1}`.execute(db);
    await sql`update orders set placed_at = ${newYear} where id in ('paid', 'shipped')`.execute(db);
    await migrate(db as never, engine, databaseSchema);
    const orders = await db
      .selectFrom('orders')
      .select(['id', 'number', 'received_minor', 'shipped_pieces', 'quantity', 'unit_price_minor'])
      .orderBy('number')
      .execute();
    expect(orders.map(({ number }) => number)).toEqual([
      ...orders.slice(0, -2).map((_, at) => `ORD-2025-000${at + 1}`),
      'ORD-2026-0001',
      'ORD-2026-0002',
    ]);
    const { open, shipped, paid } = Object.fromEntries(orders.map((order) => [order.id, order]));
    expect(open).toMatchObject({ received_minor: 0, shipped_pieces: 0 });
    expect(shipped).toMatchObject({ shipped_pieces: shipped?.quantity });
    expect(paid?.received_minor).toBe(Number(paid?.quantity) * Number(paid?.unit_price_minor));
    const counters = await db.selectFrom('order_counters').selectAll().orderBy('year').execute();
    expect(counters).toEqual([
      { year: '2025', last: orders.length - 2 },
      { year: '2026', last: 2 },
    ]);
  });

  it('numbers orders that an older copy places, both before and after the migration', async () => {
    const db = await openAt('0053-joint-invoices');
    await insertOldRows(db);
    await sql`update orders set number = 'ORD-2025-0007'`.execute(db);
    await sql`insert into order_counters (year, last) values ('2025', 8)`.execute(db);
    const [old, recent] = [Date.UTC(2026, 0, 1) - 1, Date.UTC(2026, 0, 1)];
    const placeOrder = async (id: string, at: number) => {
      await sql`insert into orders (id, customer_id, customer_name, email, shipping_address, phone, tool_id, tool_name, quantity,
          unit_price_minor, currency, idempotency_key, request_hash, placed_at)
        select ${id}, customer_id, customer_name, email, shipping_address, phone, tool_id, tool_name, quantity,
          unit_price_minor, currency, ${id}, request_hash, cast(${at} as bigint) from orders where number = 'ORD-2025-0007'`.execute(
        db,
      );
    };
    for (const [id, at] of [
      ['b', recent + 1],
      ['a', recent],
      ['c', old],
    ] as const)
      await placeOrder(id, at);
    await migrate(db as never, engine, databaseSchema);
    for (const [id, at] of [
      ['d', recent],
      ['e', old],
    ] as const)
      await placeOrder(id, at);
    const orders = await db
      .selectFrom('orders')
      .select(['id', 'number'])
      .where('id', 'in', [...'abcde'])
      .orderBy('id')
      .execute();
    expect(orders.map(({ id, number }) => `${id} ${number}`)).toEqual([
      'a ORD-2026-0001',
      'b ORD-2026-0002',
      'c ORD-2025-0009',
      'd ORD-2026-0003',
      'e ORD-2025-0010',
    ]);
  });

  it('gives existing orders, and those of older copies, the columns of searches and sums', async () => {
    const db = await openAt('0016-order-numbers');
    await insertOldRows(db);
    await insertOldProgress(db);
    await migrate(db as never, engine, databaseSchema);
    const { length: count } = await db.selectFrom('orders').select('id').execute();
    expect(await fillDerivedColumns(db)).toBe(count);
    await sql`update orders set search_text = null, country = null, shipping_address = 'Köln, GERMANY',
      phone = '+880 1711-223344' where id = 'open'`.execute(db);
    expect([await fillDerivedColumns(db), await fillDerivedColumns(db)]).toEqual([1, 0]);
    const filled = db.selectFrom('orders').select(['country', 'search_text']).where('id', '=', 'open');
    expect(await filled.executeTakeFirst()).toEqual({
      country: 'DE',
      search_text: expect.stringMatching(/ köln, germany \+880 1711-223344 .* 8801711223344/),
    });
  });

  it('from the first migration keeps the accounts', async () => {
    const db = await openAt(migrationNames(databaseSchema, engine)[0] ?? '');
    await insertOldRows(db, false);
    await migrate(db as never, engine, databaseSchema);
    const users = await db.selectFrom('user').select(['id', 'email']).execute();
    expect(users).toEqual([{ id: oldRows.userId, email: 'karim@example.com' }]);
  });

  it('by several copies that start at once runs every migration once', async () => {
    const location = await createTestDatabase();
    const copies = Array.from({ length: 4 }, () => openDatabase(location));
    onTestFinished(async () => {
      await Promise.all(copies.map((copy) => copy.close()));
      await location.drop();
    });
    const ran = await Promise.all(copies.map(({ db }) => migrate(db as never, engine, databaseSchema)));
    expect(ran.flat().sort()).toEqual(migrationNames(databaseSchema, engine));
  });

  it('works without the migrations of a deleted module', async () => {
    const db = await openAtLatest();
    const { '0007-inquiries': _deleted, ...remaining } = databaseSchema.migrations(engine);
    expect(await migrate(db as never, engine, { ...databaseSchema, migrations: () => remaining })).toEqual([]);
  });

  it('refuses the database of a later release', async () => {
    const latest = migrationNames(databaseSchema, engine).at(-1) ?? '';
    const db = await openAtLatest();
    const { [latest]: _later, ...earlier } = databaseSchema.migrations(engine);
    await expect(migrate(db as never, engine, { ...databaseSchema, migrations: () => earlier })).rejects.toThrow(
      'missing',
    );
  });
});
