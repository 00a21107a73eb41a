import { expect, it } from 'vitest';
import { openTestShop } from '#tests/support/test-shop.ts';

it('a tool below the minimum order notes its next batch and where to ask, in lists and on its own', async () => {
  const shop = await openTestShop({ EXTENSIONS: 'orders,payments,shipping,sales', DEMO: 'off' });
  const [short, enough] = [await shop.addTool({ quantity: 499 }), await shop.addTool({ quantity: 500 })];
  await shop.db
    .updateTable('tools')
    .set({ details: JSON.stringify({ nextBatch: { date: '2999-01-31', pieces: 2_000 } }) })
    .where('id', '=', short)
    .execute();
  const read = async (path: string) => (await shop.app.inject({ url: `/api${path}` })).json();
  const notes = {
    stock: '2,000 more on 31 Jan 2999',
    ask: true,
  };
  expect((await read(`/purchase/${short}`)).notes).toEqual(notes);
  const tools: { _id: string; notes?: object }[] = await read('/tool');
  expect(tools.find(({ _id }) => _id === short)?.notes).toEqual(notes);
  expect(tools.find(({ _id }) => _id === enough)?.notes ?? {}).toEqual({});
});
