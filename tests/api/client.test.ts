import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createClient, ShopError } from '../../client/index.ts';
import { haveModules } from '../support/have-modules.ts';
import { openListeningShop } from '../support/listening-shop.ts';

/** The ERP of a buyer, with an API key. */
async function openErp() {
  const shop = await openListeningShop();
  const buyer = await shop.signIn();
  const toolId = await shop.addTool({ price: 34, quantity: 2_000 });
  const made = await shop.app.inject({
    method: 'POST',
    url: '/api/api-key',
    headers: buyer.headers,
    payload: { name: 'ERP', rights: 'write', days: 30 },
  });
  return { buyer, toolId, url: shop.url, call: createClient({ url: shop.url, key: made.json().key }) };
}

it.runIf(haveModules('office', 'payments', 'catalogue'))(
  'a program reads prices and stock, orders once, and reads the invoice with the typed client',
  async () => {
    const { buyer, toolId, call } = await openErp();
    const tools = await call('GET /tool', { query: { id: toolId } });
    expect(tools).toMatchObject([{ _id: toolId, price: 34, quantity: 2_000 }]);

    const { next } = await call('GET /stock-and-prices');

    const body = {
      ...{ toolId, orderedTool: 'Test drill', orderedMinQty: 500, orderedTotalPrice: 17_000 },
      ...{ orderedBy: buyer.name, orderedEmail: buyer.email },
      ...{ shippingAddress: '12 Harbour Road, Chattogram', orderedPhone: '+8801712345678' },
    };
    const idempotencyKey = randomUUID();
    const [placed, repeated] = [
      await call('POST /order', { body, idempotencyKey }),
      await call('POST /order', { body, idempotencyKey }),
    ];
    expect(repeated.insertedId).toBe(placed.insertedId);
    const changed = await call('GET /stock-and-prices', { query: { since: next } });
    expect(changed).toMatchObject({
      more: false,
      restart: false,
      tools: [{ _id: toolId, quantity: 1_500, price: 34 }],
    });
    const { order } = await call('GET /order/:id', { params: { id: placed.insertedId } });
    expect(order).toMatchObject({ orderedMinQty: 500, orderedTotalPrice: 17_000 });
    expect(await call('GET /invoice')).toMatchObject([{ total: 17_000, received: 0, due: 17_000 }]);
    const table = await (await call.table('GET /invoice', 'csv', { query: { show: 'open' } })).text();
    expect(table).toContain(',17000,0,17000,');
  },
);

it.runIf(haveModules('office'))('a refusal has its code, and the reason in words', async () => {
  const { call, url } = await openErp();
  const refused = await call('GET /order/:id', { params: { id: 'none' } }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ShopError);
  expect(refused).toMatchObject({ status: 404, code: 'order_not_found', message: 'There is no such order.' });
  await expect(createClient({ url })('GET /live')).rejects.toMatchObject({ status: 401, code: 'sign_in_required' });
});
