import { expect, it } from 'vitest';
import { openTestShop } from '#tests/support/test-shop.ts';

const saw = {
  toolName: 'Saw',
  price: 3400,
  quantity: 900,
  description: 'Saws.',
  img: 'https://pictures.example.com/saw.webp',
};

it('C-API-06 C-API-07 without modules, a tool has the fields of the specification, in a currency without decimals too', async () => {
  const shop = await openTestShop({ EXTENSIONS: 'none', CURRENCY: 'JPY' });
  const { headers } = await shop.signIn('admin');
  const more = { priceSteps: [{ from: 2_000, price: 30 }], hsCode: 'not a code' };
  const send = async (method: 'POST' | 'PUT', url: string, payload: object) =>
    (await shop.app.inject({ method, url, headers, payload })).json();
  const { insertedId } = await send('POST', '/api/tool', { ...saw, ...more });
  const read = async () => (await shop.app.inject(`/api/purchase/${insertedId}`)).json();
  expect(await read()).toMatchObject({ ...saw, _id: insertedId });
  expect(await send('PUT', `/api/tool/${insertedId}`, { ...saw, ...more, price: 3500 })).toMatchObject({
    acknowledged: true,
  });
  expect(await read()).toMatchObject({ ...saw, price: 3500 });
  const { details, price_steps } = await shop.db.selectFrom('tools').selectAll().executeTakeFirstOrThrow();
  expect([details, price_steps]).toEqual(['{}', '[]']);
});
