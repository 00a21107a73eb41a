import '#tests/support/on-sqlite-too.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { databaseSchema } from '#src/app/schema.ts';
import { listOrders } from '#src/core/orders/order-repository.server.ts';
import { convertPrices } from '#src/core/tools/convert-prices.server.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import { migrate } from '#src/platform/database/migrate.server.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { PDF, slipForm } from '#tests/support/slip-form.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { readLedger } from './ledger/read-ledger.server.ts';

const SUMS = {
  tools: 'price_minor, price_steps, details',
  orders: 'unit_price_minor, received_minor, deposit_minor, currency',
  invoices: 'document',
  slips: 'amount_minor',
  card_payments: 'amount_minor, currency',
};

async function sumsOf({ db }: TestShop) {
  const all: Record<string, unknown> = {};
  for (const [table, columns] of Object.entries(SUMS))
    all[table] = (await sql.raw(`select ${columns} from ${table}`).execute(db)).rows;
  return all;
}

/**
 * An order with invoice, deposit of 5,100, slip and card payment, all counted in hundredths, as for every currency
 * before step 0065.
 */
async function openOldShop(currency: string) {
  const shop = await openTestShop();
  const { app, db } = shop;
  const [buyer, admin] = [await shop.signIn(), await shop.signIn('admin')];
  const toolId = await shop.addTool();
  await sql`update tools set price_steps = '[{"from":2000,"priceMinor":3300}]', details = '{"samplePriceMinor":9000}'`.execute(
    db,
  );
  const orderId = await placeTestOrder(shop, buyer, toolId);
  const url = `/api/order/${orderId}`;
  await app.inject({ method: 'POST', url: `${url}/payment`, headers: admin.headers, payload: { amount: 5_100 } });
  const { headers, payload } = slipForm(PDF, { amount: '300' });
  await app.inject({ method: 'POST', url: `${url}/slip`, headers: { ...headers, ...buyer.headers }, payload });
  await sql`insert into card_payments (id, order_id, gateway, part, amount_minor, currency, state, started_at)
    values ('c0ffee', ${orderId}, 'stripe', 'all', 1190000, 'USD', 'ended', 0)`.execute(db);
  for (const table of ['orders', 'card_payments'])
    await sql`update ${sql.table(table)} set currency = ${currency}`.execute(db);
  await sql`update invoices set document = replace(document, '"USD"', ${`"${currency}"`})`.execute(db);
  // A shop before that step noted no transfers.
  await sql`delete from transfers`.execute(db);
  await sql`alter table tools drop column price_decimals`.execute(db);
  await sql`delete from kysely_migration where name like '0065-%'`.execute(db);
  const old = { ...shop, config: { ...shop.config, currency } };
  const upgrade = () => migrate(db as never, engineOf(db), databaseSchema);
  return { shop: old, upgrade, orderId, toolId, buyer: { ...buyer, role: 'customer' as const } };
}

it.each([
  ['JPY', 1],
  ['BHD', 1_000],
])(
  'amounts stored in hundredths of %s are migrated to its own minor unit, and the data stays consistent',
  async (currency, units) => {
    const { shop, upgrade, orderId, toolId, buyer } = await openOldShop(currency);
    await upgrade();
    expect(await convertPrices(shop.db, currency)).toEqual({ tools: 1, rounded: [] });
    expect(await convertPrices(shop.db, currency)).toEqual({ tools: 0, rounded: [] });
    expect(await sumsOf(shop)).toMatchObject({
      tools: [{ price_minor: 34 * units, details: `{"samplePriceMinor":${90 * units}}` }],
      orders: [{ unit_price_minor: 34 * units, received_minor: 5_100 * units, deposit_minor: 5_100 * units }],
      slips: [{ amount_minor: 300 * units }],
      card_payments: [{ amount_minor: 11_900 * units }],
    });
    const tool = { price: 34, samplePrice: 90, priceSteps: [{ from: 2_000, price: 33 }] };
    expect(await findTool(shop.db, toolId)).toMatchObject(tool);
    expect(await readLedger(shop, buyer, orderId)).toMatchObject({
      entries: [{ amount: 5_100 * units }],
      balance: { total: 17_000 * units, received: 5_100 * units, due: 11_900 * units },
    });
    const { rows } = await sql<{ document: string }>`select document from invoices`.execute(shop.db);
    expect(JSON.parse(rows[0]?.document ?? '')).toMatchObject({
      total: 17_000 * units,
      lines: [{ unitPrice: 34 * units, amount: 17_000 * units }],
      parts: [{ amount: 5_100 * units }, { amount: 11_900 * units }],
    });
    expect((await listOrders(shop.db, { limit: 2 })).items).toMatchObject([{ orderedTotalPrice: 17_000, currency }]);
    expect(await findInconsistencies(shop)).toEqual([]);
  },
);

it('amounts in dollars are unchanged by the migration', async () => {
  const { shop, upgrade } = await openOldShop('USD');
  const before = await sumsOf(shop);
  await upgrade();
  expect(await convertPrices(shop.db, 'USD')).toEqual({ tools: 0, rounded: [] });
  expect(await sumsOf(shop)).toEqual(before);
});

it('an order with half a yen aborts the migration, which names it and changes nothing', async () => {
  const { shop, upgrade, orderId } = await openOldShop('JPY');
  await sql`update orders set unit_price_minor = 3450`.execute(shop.db);
  const before = await sumsOf(shop);
  await expect(upgrade()).rejects.toThrow(`${orderId} of orders has an amount with decimals`);
  expect(await sumsOf(shop)).toEqual(before);
});

it('prices keep their value when the currency of the shop changes, rounded if it has fewer decimals', async () => {
  const shop = await openTestShop();
  const toolId = await shop.addTool({ price: 34.5 });
  const priceAfter = async (currency: string) => {
    const counted = await convertPrices(shop.db, currency);
    return [(await findTool(shop.db, toolId))?.price, counted.tools, counted.rounded];
  };
  expect(await priceAfter('EUR')).toEqual([34.5, 0, []]);
  expect(await priceAfter('BHD')).toEqual([34.5, 1, []]);
  expect(await priceAfter('JPY')).toEqual([35, 1, ['Test drill']]);
  expect(await priceAfter('USD')).toEqual([35, 1, []]);
});

it('price steps that round to the same price are merged, so that the tool can still be edited', async () => {
  const shop = await openTestShop();
  const toolId = await shop.addTool();
  const steps = [3440, 3420, 3330, null].map((priceMinor, index) => ({ from: 1_000 * (index + 1), priceMinor }));
  await shop.db
    .updateTable('tools')
    .set({ price_steps: JSON.stringify(steps) })
    .execute();
  await convertPrices(shop.db, 'JPY');
  expect((await findTool(shop.db, toolId))?.priceSteps).toEqual([
    { from: 1_000, price: 34 },
    { from: 3_000, price: 33 },
    { from: 4_000, price: null },
  ]);
});
