import { expect, it } from 'vitest';
import { databaseSchema } from '#src/app/schema.ts';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { readStockAndPrices } from './read-stock-and-prices.server.ts';

it('GET /stock-and-prices misses no change, whichever of two transactions commits first', async () => {
  const shop = await openTestShop();
  const [slow, fast] = [await shop.addTool(), await shop.addTool()];
  const read = (since?: string) => readStockAndPrices(shop, since, 10);
  const first = await read();
  const other = openDatabase(shop.config, databaseSchema.watched);
  let after = first;
  await other.db.transaction().execute(async (trx) => {
    await trx.updateTable('tools').set({ quantity: 1 }).where('id', '=', slow).execute();
    await shop.db.updateTable('tools').set({ quantity: 2 }).where('id', '=', fast).execute();
    after = await read(first.next);
    expect(after.tools.map(({ _id }) => _id)).toEqual([fast]);
  });
  await other.close();
  expect((await read(after.next)).tools).toMatchObject([{ _id: slow, quantity: 1 }]);
});
