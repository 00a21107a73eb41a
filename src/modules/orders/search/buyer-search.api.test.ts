import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { insertManyOrders } from '#tests/support/many-orders.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { noOrderBuyer } from '../buyer/buyer.ts';
import { insertOrderBuyer } from '../buyer/buyer-repository.server.ts';

/** Orders with these buyers, and one without. */
async function openShop() {
  const shop = await openTestShop();
  const [admin, rahim, karim] = [await shop.signIn('admin'), await shop.signIn(), await shop.signIn()];
  const insert = async (customer: typeof rahim, company: string, poNumber: string) => {
    const [id = ''] = await insertManyOrders(shop.db, customer, 1);
    await insertOrderBuyer(shop.db, id, { ...noOrderBuyer, company, poNumber });
    return id;
  };
  const ids: Record<string, string> = {
    nord: await insert(rahim, 'Nord Werkzeug GmbH', 'PO-4500012345/7'),
    oz: await insert(karim, 'Öz Makine A.Ş.', '17000'),
    part: await insert(karim, '100%_Tools', 'ＡＢ－１２'),
    bare: (await insertManyOrders(shop.db, karim, 1))[0] ?? '',
  };
  const kindOf = Object.fromEntries(Object.entries(ids).map(([kind, id]) => [id, kind]));
  const find = async (path: string, by = admin) => {
    const answer = await shop.app.inject({ url: `/api/${path}`, headers: by.headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return (answer.json() as { _id: string }[]).map(({ _id }) => kindOf[_id] ?? '').sort();
  };
  return { shop, admin, rahim, karim, ids, find };
}

it('a clerk finds orders by the number of the buyer, whole or in part, by the company, and by both', async () => {
  const { shop, admin, find } = await openShop();
  for (const [text, kinds] of [
    ['PO-4500012345/7', ['nord']],
    ['po–4500012345/7', ['nord']],
    ['00123', ['nord']],
    ['nord', ['nord']],
    ['WERKZEUG 45000', ['nord']],
    ['nord drill', ['nord']],
    ['öz makine', ['oz']],
    ['ab-12', ['part']],
    ['%_t', ['part']],
    ['nord 17000', []],
    ['nord ab-12', []],
  ] as const)
    expect([text, await find(`order?q=${encodeURIComponent(text)}`)]).toEqual([text, kinds]);
  // 17000 is also the amount of every order: those with that number are among them, not instead of them.
  expect(await find('order?q=17000')).toEqual(['bare', 'nord', 'oz', 'part']);
  const tabs = await shop.app.inject({ url: '/api/order-tabs?q=nord', headers: admin.headers });
  expect(JSON.stringify(tabs.json())).toContain('"orders":1');
});

it('more orders than are searched by their ids are found by one number of the buyer, too', async () => {
  const { shop, rahim, karim, find } = await openShop();
  for (const [customer, count] of [
    [rahim, 100],
    [karim, 1],
  ] as const)
    for (const id of await insertManyOrders(shop.db, customer, count))
      await insertOrderBuyer(shop.db, id, { ...noOrderBuyer, poNumber: 'PO 9' });
  expect(await find(`user-order?user=${rahim.email}&q=${encodeURIComponent('PO 9')}`)).toHaveLength(100);
});

it('a customer finds the own orders by them, and none of others', async () => {
  const { rahim, karim, find } = await openShop();
  expect(await find(`user-order?user=${rahim.email}&q=4500012345`, rahim)).toEqual(['nord']);
  expect(await find(`user-order?user=${karim.email}&q=4500012345`, karim)).toEqual([]);
  expect(await find(`user-order?user=${karim.email}&q=makine`, karim)).toEqual(['oz']);
});

it('a number of the buyer that looks like an order number finds both orders', async () => {
  const { shop, ids, find } = await openShop();
  await shop.db
    .updateTable('orders')
    .set({ number: 'ORD-2026-0012' })
    .where('id', '=', ids.bare ?? '')
    .execute();
  const counter = { year: '2026', last: 12 };
  await shop.db
    .insertInto('order_counters')
    .values(counter)
    .onConflict((oc) => oc.doNothing())
    .execute();
  const po = { po_number: '12', po_search: '12', search_text: '12' };
  await shop.db
    .updateTable('order_buyers')
    .set(po)
    .where('order_id', '=', ids.nord ?? '')
    .execute();
  expect(await find('order?q=12')).toEqual(['bare', 'nord']);
});
