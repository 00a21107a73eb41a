import '#tests/support/on-sqlite-too.ts';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { XLSX } from '#src/platform/sheets/table.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { openShopWithOrdersToShip } from '#tests/support/orders-to-ship.ts';
import { openShopWithCompany } from '#tests/support/shop-with-company.ts';
import type { Person, TestShop } from '#tests/support/test-shop.ts';

type Caller = { headers: Record<string, string> };

const download = (shop: TestShop, path: string, by: Caller, accept: string) =>
  shop.app.inject({ url: `/api${path}`, headers: { ...by.headers, accept } });

/** The rows of a workbook, without its headings. */
async function rowsOf(shop: TestShop, path: string, by: Caller) {
  const answer = await download(shop, path, by, XLSX);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe(XLSX);
  const { sheets } = await readXlsx(answer.rawPayload);
  return sheets[0]?.rows.slice(1) ?? [];
}

const linesOf = async (shop: TestShop, path: string, by: Caller) =>
  (await download(shop, path, by, 'text/csv')).body.split('\r\n').slice(1, -1);

const TABLES = ['/user-order', '/invoice', '/shipment'] as const;
const pathFor = (table: string, { email }: Person) => (table === '/user-order' ? `${table}?user=${email}` : table);

async function openShopWithTables() {
  const opened = await openShopWithOrdersToShip();
  const { shop, buyer, orders, send, place } = opened;
  await shop.db
    .updateTable('orders')
    .set({ phone: '01712345678', shipping_address: '=HYPERLINK("https://evil.example")' })
    .where('id', '=', orders[0])
    .execute();
  const lines = [{ order: orders[0], pieces: 500 }, { order: orders[1] }];
  const details = { carrier: 'Maersk', reference: 'MAEU 1', container: '=MSKU', departedOn: '2026-03-12' };
  expect((await send('POST', '/shipment', { lines, ...details })).statusCode).toBe(200);
  const stranger = await shop.signIn();
  const foreign = await place(stranger);
  await send('POST', `/order/${foreign}/shipment`, { carrier: 'DHL' });
  return { ...opened, buyer, stranger };
}

describe('the tables of a buyer', () => {
  it('have the same rows as CSV and XLSX: texts stay texts, days are days of the company', async () => {
    const { shop, buyer } = await openShopWithTables();
    const [, order] = await rowsOf(shop, pathFor('/user-order', buyer), buyer);
    expect(order).toEqual(expect.arrayContaining(['01712345678', '=HYPERLINK("https://evil.example")', 700]));
    expect(order?.[1]).toEqual(new Date(`${today()}T00:00:00Z`));
    const [, line] = await linesOf(shop, pathFor('/user-order', buyer), buyer);
    expect(line).toContain(`,'01712345678,"'=HYPERLINK(""https://evil.example"")",`);
    const shipped = await rowsOf(shop, '/shipment', buyer);
    expect(shipped.map(([, , , pieces, cartons]) => [pieces, cartons])).toEqual([
      [500, 2],
      [700, 3],
    ]);
    expect(shipped[0]?.slice(0, 1)).toEqual([new Date('2026-03-12T00:00:00Z')]);
    expect(shipped[0]?.slice(5, 8)).toEqual(['Maersk', 'MAEU 1', '=MSKU']);
    expect((await linesOf(shop, '/shipment', buyer))[0]).toMatch(
      /^2026-03-12,ORD-.*,500,2,Maersk,MAEU 1,'=MSKU,,,,http/,
    );
    expect(await rowsOf(shop, '/invoice', buyer)).toHaveLength(2);
    const [invoice = ''] = await linesOf(shop, '/invoice?show=open', buyer);
    expect(invoice).toBe('');
    expect((await download(shop, '/invoice', buyer, 'text/csv')).headers['content-disposition']).toBe(
      `attachment; filename="invoices-${today()}.csv"`,
    );
  });

  it('of shipments as JSON are paged, and say when a delivered order arrived', async () => {
    const { buyer, orders, send } = await openShopWithTables();
    await send('POST', `/order/${orders[0]}/shipment`, { carrier: 'Maersk', departedOn: '2026-03-20' });
    const listed = (await send('GET', '/shipment', {}, buyer)).json();
    expect(
      listed.map(({ departedOn, lines }: { departedOn: string; lines: object[] }) => [departedOn, lines.length]),
    ).toEqual([
      ['2026-03-20', 1],
      ['2026-03-12', 2],
    ]);
    expect(listed[0]).toMatchObject({ arrivedAt: null });
    expect(listed[0]).not.toHaveProperty('customer');
    const first = await send('GET', '/shipment?limit=1', {}, buyer);
    const next = /^<\/api([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    expect([...first.json(), ...(await send('GET', next, {}, buyer)).json()]).toEqual(listed);
    await send('POST', `/order/${orders[0]}/delivery`, {}, buyer);
    const after = (await send('GET', '/shipment', {}, buyer)).json();
    expect(after[0].arrivedAt).toMatch(/^\d{4}-/);
  });

  it.each(TABLES)('%s shows nothing of other customers, whatever the query names', async (table) => {
    const { shop, buyer, stranger } = await openShopWithTables();
    const own = await linesOf(shop, pathFor(table, stranger), stranger);
    expect(own).toHaveLength(1);
    const victim = table === '/user-order' ? pathFor(table, buyer) : `${table}?customer=${buyer.email}`;
    for (const accept of ['text/csv', XLSX, 'application/json']) {
      expect((await download(shop, victim, stranger, accept)).statusCode).toBe(403);
      expect((await download(shop, victim, { headers: {} }, accept)).statusCode).toBe(401);
    }
  });

  it('are for an admin those of all customers, with their names, or of one', async () => {
    const { shop, admin, buyer, stranger } = await openShopWithTables();
    const all = await linesOf(shop, '/shipment', admin);
    expect(all).toHaveLength(3);
    expect(all[0]).toContain(stranger.email);
    expect(await linesOf(shop, `/shipment?customer=${buyer.email}`, admin)).toHaveLength(2);
    expect(await linesOf(shop, '/shipment?customer=nobody@example.com', admin)).toEqual([]);
    expect((await linesOf(shop, '/invoice', admin)).filter((line) => line.includes(stranger.email))).toHaveLength(1);
  });
});

describe('the tables of a company', () => {
  it('are for the members whose roles have them, and for their API keys', async () => {
    const { shop, call, member, keyOf, owner } = await openShopWithCompany();
    const [viewer, accountant] = [await member('viewer'), await member('accountant')];
    await call('POST', '/order', owner, orderBody(owner, await shop.addTool()));
    const status = async (table: string, by: Person, caller: Caller = by) =>
      (await download(shop, pathFor(table, by), caller, XLSX)).statusCode;
    for (const table of TABLES) {
      expect(await status(table, accountant)).toBe(200);
      expect(await status(table, viewer)).toBe(table === '/invoice' ? 403 : 200);
    }
    const key = await keyOf(accountant);
    expect(await linesOf(shop, pathFor('/user-order', accountant), key)).toHaveLength(1);
    expect(await linesOf(shop, '/invoice', key)).toHaveLength(1);
    expect((await download(shop, '/invoice', await keyOf(viewer), 'text/csv')).statusCode).toBe(403);
  });
});
