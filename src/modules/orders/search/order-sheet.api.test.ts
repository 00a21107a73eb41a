import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import type { Order } from '#src/core/orders/order.ts';
import { today } from '#src/core/site/calendar.ts';
import type { Exchange } from '#src/platform/http/stream-list.ts';
import { answerTable } from '#src/platform/sheets/answer-table.server.ts';
import { csvRows } from '#src/platform/sheets/csv-row.ts';
import { insertManyOrders } from '#tests/support/many-orders.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { openTestShop, type Person, type TestShop } from '#tests/support/test-shop.ts';
import { findOrders } from './order-search-repository.server.ts';
import { orderSheet } from './order-sheet.ts';

async function fileOf(shop: TestShop, person: Person, query = '') {
  const headers = { ...person.headers, accept: 'text/csv' };
  return shop.app.inject({ url: `/api/order${query}`, headers });
}

it('GET /order with Accept: text/csv returns all search results as a file, sorted, whatever the limit', async () => {
  const shop = await openTestShop();
  const [admin, buyer] = [await shop.signIn('admin'), await shop.signIn('customer', 'Öz "Werkzeug", GmbH')];
  const at = Date.parse('2026-02-10T12:00:00Z');
  const same = { number: 'ORD-2026-0007', placed_at: at, received_minor: 510_050, shipping_address: 'Kai 1\nHamburg' };
  await insertManyOrders(shop.db, buyer, 1, { ...same, tool_name: 'Saw', state: 'confirmed' });
  await insertManyOrders(shop.db, buyer, 1, {
    placed_at: at,
    number: 'ORD-2026-0008',
    tool_name: 'Saw',
    quantity: 900,
  });
  await insertManyOrders(shop.db, buyer, 1, { placed_at: Date.parse('2026-03-01'), tool_name: 'Saw' });
  await insertManyOrders(shop.db, buyer, 1, { placed_at: at, tool_name: 'Drill' });
  const response = await fileOf(shop, admin, '?q=saw&sort=amount-up&from=2026-02-01&to=2026-02-28&limit=1');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toMatch(/^text\/csv; charset=utf-8/);
  expect(response.headers['content-disposition']).toBe(`attachment; filename="orders-${today()}.csv"`);
  const [head, first, second, ...rest] = response.body.split('\r\n');
  expect(head).toMatch(/^\ufeffNumber,Placed on,State,Customer,Email,Phone,Address,Tool,Pieces/);
  expect(first).toBe(
    `ORD-2026-0007,2026-02-10,confirmed,"Öz ""Werkzeug"", GmbH",${buyer.email},'0170,"Kai 1\nHamburg",Saw,500,0,34,17000,5100.5,USD,,,,,`,
  );
  expect(second).toMatch(/^ORD-2026-0008,/);
  expect(rest).toEqual(['']);
});

it('the CSV file escapes customer input that a spreadsheet would run as a formula', async () => {
  const shop = await openTestShop();
  const [admin, buyer] = [
    await shop.signIn('admin'),
    await shop.signIn('customer', '=HYPERLINK("https://evil.example")'),
  ];
  await insertManyOrders(shop.db, buyer, 1, { phone: '+8801712', shipping_address: '@SUM(A1)', tool_name: '-2+3' });
  const { body } = await fileOf(shop, admin);
  const [, row = ''] = body.split('\r\n');
  expect(row).toContain(`,"'=HYPERLINK(""https://evil.example"")",`);
  expect(row).toContain(",'+8801712,'@SUM(A1),'-2+3,500,");
});

it('the CSV file is only for admins, and refuses the same queries as the list', async () => {
  const shop = await openTestShop();
  const [admin, buyer] = [await shop.signIn('admin'), await shop.signIn()];
  expect((await fileOf(shop, buyer)).statusCode).toBe(403);
  expect((await fileOf(shop, admin, '?state=lost')).statusCode).toBe(400);
  expect((await fileOf(shop, admin, '?q=nothing')).body.split('\r\n')).toHaveLength(2);
});

it('the CSV file is read from the database only as fast as the client receives it', async () => {
  const shop = await openTestShop();
  const buyer = await shop.signIn();
  await insertManyOrders(shop.db, buyer, 6_000);
  for (const sort of [undefined, 'amount-up'] as const) {
    let pages = 0;
    const headers: Record<string, string> = {};
    const reply = { header: () => reply, getHeader: () => undefined, type: () => reply };
    const exchange = { request: { headers }, reply } as unknown as Exchange;
    const file = await answerTable(orderSheet(0), 'csv', exchange, (page) => {
      pages += 1;
      return findOrders(shop.db, { text: '', sort }, page);
    });
    const parts = file[Symbol.asyncIterator]();
    let rows = String((await parts.next()).value).split('\r\n').length - 2;
    // Enough time to read all pages.
    for (let turn = 0; turn < 200; turn += 1) await shop.db.selectFrom('orders').select('id').limit(1).execute();
    expect(pages, `${sort}, of 12 pages`).toBeLessThan(5);
    for (let part = await parts.next(); !part.done; part = await parts.next())
      rows += String(part.value).split('\r\n').length - 1;
    expect(rows).toBe(6_000);
    expect(pages).toBe(12);
  }
});

it('the file has the PO numbers of the buyers, and so have the orders that a browser writes to a file', async () => {
  const shop = await openTestShop();
  const [admin, buyer, toolId] = [await shop.signIn('admin'), await shop.signIn(), await shop.addTool()];
  for (const poNumber of ['0047-11', '']) {
    const payload = { ...orderBody(buyer, toolId, 500), poNumber };
    await shop.app.inject({ method: 'POST', url: '/api/order', headers: buyer.headers, payload });
  }
  const { body } = await fileOf(shop, admin);
  const [head = '', ...rows] = body.trimEnd().split('\r\n');
  expect(head.split(',').at(-1)).toBe('PO number');
  expect(rows.map((row) => row.split(',').at(-1))).toEqual(['', "'0047-11"]);
  for (const [url, person] of [
    ['/api/order', admin],
    [`/api/user-order?user=${buyer.email}&q=0047`, buyer],
  ] as const) {
    const orders: Order[] = (await shop.app.inject({ url, headers: person.headers })).json();
    expect(orders.map(({ poNumber }) => poNumber).filter(Boolean)).toEqual(['0047-11']);
    expect(csvRows(orderSheet(0), orders)).toContain(",'0047-11\r\n");
  }
});
