import type { Overview } from './overview.calls.ts';
import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { calendar } from '#src/core/site/calendar.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { HOUR_MS } from '#src/platform/time/units.ts';
import { insertManyOrders } from '#tests/support/many-orders.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { readOverview } from './read-overview.server.ts';

/** A Wednesday. */
const NOW = Date.parse('2026-11-18T12:00:00Z');
const atDay = (daysAgo: number) => calendar.startOf(addDays(calendar.dayOf(NOW), -daysAgo)) + 15 * HOUR_MS;

/** Opens a shop with a few known orders: 500 pieces cost 17,000 and 1,000 pieces 34,000. */
async function openKnownShop() {
  const shop = await openTestShop();
  const buyer = await shop.signIn();
  const [drill, saw] = [
    await shop.addTool({ name: 'Drill', quantity: 800 }),
    await shop.addTool({ name: 'Saw', quantity: 90_000 }),
  ];
  const place = (daysAgo: number, change: Parameters<typeof insertManyOrders>[3] = {}) =>
    insertManyOrders(shop.db, buyer, 1, { placed_at: atDay(daysAgo), tool_id: drill, ...change });
  await place(0);
  await place(2, { shipping_address: '1 Quay, Hamburg, Germany', state: 'confirmed', received_minor: 700_000 });
  await place(2, { state: 'cancelled', cancelled_at: NOW });
  await place(20, { quantity: 1_000, state: 'paid', paid_at: NOW, tool_id: saw, tool_name: 'Saw' });
  await place(40, { shipping_address: 'Hamburg\nGERMANY' });
  await place(70, { currency: 'EUR' });
  await place(400);
  return { shop, drill, saw };
}

const read = ({ db, config }: TestShop) => readOverview({ readStale: (old) => old(db), config, fills: [] }, NOW);
const figures = (orders: number, pieces: number, amount: number) => ({ orders, pieces, amount });

describe('the overview', () => {
  it('sums up a small known set of orders', async () => {
    const { shop, drill, saw } = await openKnownShop();
    const found: Overview = await read(shop);
    expect(found).toMatchObject({
      currency: 'USD',
      otherCurrencies: ['EUR'],
      last30Days: figures(3, 2_000, 68_000),
      thirtyDaysBefore: figures(1, 500, 17_000),
      open: figures(5, 2_500, 17_000 + 10_000 + 17_000 + 17_000),
      openByAge: [
        { from: 0, to: 7, ...figures(2, 1_000, 27_000) },
        { from: 8, to: 30, ...figures(0, 0, 0) },
        { from: 31, to: 60, ...figures(1, 500, 17_000) },
        { from: 61, ...figures(2, 1_000, 17_000) },
      ],
      tools: [
        { key: drill, name: 'Drill', ...figures(4, 2_000, 51_000) },
        { key: saw, name: 'Saw', ...figures(1, 1_000, 34_000) },
      ],
      countries: [
        { key: 'ZZ', name: 'Other', ...figures(3, 2_000, 51_000) },
        { key: 'DE', name: 'Germany', ...figures(2, 1_000, 34_000) },
      ],
      shortTools: [{ key: drill, name: 'Drill', stock: 800, ordered: 1_000, days: 24 }],
    });
    expect(found.states.filter(({ orders }) => orders > 0)).toEqual([
      { state: 'to-be-paid', ...figures(4, 2_000, 51_000) },
      { state: 'paid', ...figures(1, 1_000, 34_000) },
      { state: 'confirmed', ...figures(1, 500, 17_000) },
      { state: 'cancelled', ...figures(1, 500, 17_000) },
    ]);
  });

  it('groups orders into twelve weeks and twelve months, including the current ones', async () => {
    const { shop } = await openKnownShop();
    const { weeks, months } = await read(shop);
    expect(weeks.map(({ from, orders }) => [from, orders])).toEqual([
      ['2026-08-31', 0],
      ['2026-09-07', 1],
      ['2026-09-14', 0],
      ['2026-09-21', 0],
      ['2026-09-28', 0],
      ['2026-10-05', 1],
      ['2026-10-12', 0],
      ['2026-10-19', 0],
      ['2026-10-26', 1],
      ['2026-11-02', 0],
      ['2026-11-09', 0],
      ['2026-11-16', 2],
    ]);
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ from: '2025-12-01', ...figures(0, 0, 0) });
    expect(months.at(-1)).toEqual({ from: '2026-11-01', ...figures(2, 1_000, 34_000) });
  });

  it('sorts currencies by code and equally short tools by id, and names a tool as the catalogue does', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const tools = [await shop.addTool({ name: 'New saw', quantity: 400 }), await shop.addTool({ quantity: 400 })];
    const [first = '', second = ''] = tools;
    const place = (daysAgo: number, change: Parameters<typeof insertManyOrders>[3]) =>
      insertManyOrders(shop.db, buyer, 1, { placed_at: atDay(daysAgo), tool_id: first, ...change });
    await place(2, { tool_name: 'New saw (sample)', currency: 'GBP', state: 'paid', paid_at: NOW });
    await place(60, { tool_name: 'Old saw', currency: 'EUR' });
    await place(3, { tool_id: second });
    await shop.db.updateTable('tools').set({ version: 2 }).where('id', '=', first).execute();
    const { otherCurrencies, shortTools, ...found } = await read(shop);
    expect(otherCurrencies).toEqual(['EUR', 'GBP']);
    expect(found.tools.find(({ key }) => key === first)).toMatchObject({ name: 'New saw' });
    expect(shortTools.map(({ key }) => key)).toEqual(tools);
  });

  it('is for admins only, and works for an empty shop', async () => {
    const shop = await openTestShop();
    const [admin, buyer] = [await shop.signIn('admin'), await shop.signIn()];
    const get = (headers: Record<string, string> = {}) => shop.app.inject({ url: '/api/overview', headers });
    expect((await get()).statusCode).toBe(401);
    expect((await get(buyer.headers)).statusCode).toBe(403);
    const answer = await get(admin.headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ currency: 'USD', open: figures(0, 0, 0), tools: [], shortTools: [] });
  });

  it('counts customers with an inquiry and a later order, once per email', async () => {
    const shop = await openTestShop();
    const [admin, buyer] = [await shop.signIn('admin'), await shop.signIn()];
    const now = Date.now();
    const ask = async (email: string) => {
      const payload = { name: 'A', email, phone: '', message: 'm' };
      await shop.app.inject({ method: 'POST', url: '/api/inquiry', payload });
    };
    const order = (placed_at: number, change = {}) => insertManyOrders(shop.db, buyer, 1, { placed_at, ...change });
    const figuresNow = async () =>
      (await shop.app.inject({ url: '/api/overview', headers: admin.headers })).json<Overview>().inquiries?.at(-1);
    await ask(buyer.email.toUpperCase());
    await ask(buyer.email);
    await ask('stranger@example.com');
    await order(now - 10 * 60_000);
    await order(now + 60_000, { state: 'cancelled', cancelled_at: now });
    expect(await figuresNow()).toMatchObject({ inquiries: 3, people: 2, ordered: 0 });
    await order(now + 60_000);
    expect(await figuresNow()).toMatchObject({ inquiries: 3, people: 2, ordered: 1 });
    const without = await openTestShop({ EXTENSIONS: 'orders,office' });
    const { headers } = await without.signIn('admin');
    expect((await without.app.inject({ url: '/api/overview', headers })).json()).toMatchObject({ inquiries: null });
  });

  it('is 404 with the module off', async () => {
    const shop = await openTestShop({ EXTENSIONS: 'orders,payments' });
    const { headers } = await shop.signIn('admin');
    expect((await shop.app.inject({ url: '/api/overview', headers })).statusCode).toBe(404);
  });
});
