import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

it('a search of orders is corrected by the names of customers and tools, for admins', async () => {
  const shop = await openTestShop();
  const [buyer, admin] = [await shop.signIn('customer', 'Rahman Hardware'), await shop.signIn('admin')];
  const toolId = await shop.addTool({ name: 'Cordless Jigsaw' });
  await placeTestOrder(shop, buyer, toolId);
  const ask = (q: string, { headers } = admin) =>
    shop.app.inject({ url: `/api/order-search-correction?${new URLSearchParams({ q })}`, headers });
  const corrected = async (q: string) => (await ask(q)).json().text;
  expect(await corrected('rahmann hardwear')).toBe('rahman hardware');
  expect(await corrected('hardware jigsuw 500')).toBe('hardware jigsaw 500');
  for (const q of ['rahman', 'jig', 'helicopter', '2026-0042', '']) expect(await corrected(q)).toBeNull();
  expect((await ask('rahmann', buyer)).statusCode).toBe(403);
});
