import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { convertPrices } from '#src/core/tools/convert-prices.server.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

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
