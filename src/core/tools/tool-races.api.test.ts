import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import type { Actor } from '#src/core/accounts/actor.ts';
import { takeFromStock } from '#src/core/tools/stock-repository.server.ts';
import { type UpdateToolRequest, updateToolSchema } from '#src/core/tools/tool-request.ts';
import { updateTool } from '#src/core/tools/update-tool.server.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const admin: Actor = { userId: '1', email: 'admin@example.com', name: 'Admin', role: 'admin' };

const PRICE = 34;
const SEEN = 10_000;

function requestOf(change: Partial<UpdateToolRequest> = {}): UpdateToolRequest {
  return updateToolSchema.parse({
    toolName: 'Test drill',
    price: PRICE,
    quantity: SEEN,
    description: 'A better text.',
    img: 'https://pictures.example.com/drill.webp',
    ...change,
  });
}

/** Saves an edit while `rival` runs between reading the tool and updating it. */
function saveAgainst(shop: TestShop, id: string, change: Partial<UpdateToolRequest>, rival: () => Promise<unknown>) {
  const db = withRivalAfterRead(shop.db, 'tools', rival);
  return updateTool({ ...shop, db }, admin, id, requestOf(change));
}

const sell = (shop: TestShop, id: string, pieces: number) => () => takeFromStock(shop.db, id, pieces);

async function stored(shop: TestShop, id: string) {
  return shop.db.selectFrom('tools').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

describe('an edit with a concurrent change', () => {
  it('does not return pieces to stock that were sold in the meantime', async () => {
    const shop = await openTestShop();
    const id = await shop.addTool({ quantity: SEEN });
    await saveAgainst(shop, id, { quantitySeen: SEEN, version: 1 }, sell(shop, id, 600));
    expect(await stored(shop, id)).toMatchObject({ quantity: 9_400, description: 'A better text.', version: 2 });
  });

  it('adds 500 pieces to the current stock', async () => {
    const shop = await openTestShop();
    const id = await shop.addTool({ quantity: SEEN });
    await saveAgainst(shop, id, { quantity: '10500', quantitySeen: SEEN }, sell(shop, id, 600));
    expect((await stored(shop, id)).quantity).toBe(9_900);
  });

  it('is refused with the current stock if it would make the stock negative', async () => {
    const shop = await openTestShop();
    const id = await shop.addTool({ quantity: SEEN });
    await expect(
      saveAgainst(shop, id, { quantity: '500', quantitySeen: SEEN }, sell(shop, id, 9_000)),
    ).rejects.toMatchObject({ code: 'stock_changed', details: { current: { quantity: 1_000 } } });
    expect(await stored(shop, id)).toMatchObject({ quantity: 1_000, version: 1 });
  });

  it('is refused with the new values if another admin has edited the tool', async () => {
    const shop = await openTestShop();
    const id = await shop.addTool({ quantity: SEEN });
    const rival = () => updateTool(shop, admin, id, requestOf({ price: '36', version: 1, quantitySeen: SEEN }));
    await expect(saveAgainst(shop, id, { price: '40', version: 1, quantitySeen: SEEN }, rival)).rejects.toMatchObject({
      code: 'tool_changed',
      details: { current: { price: 36, version: 2 } },
    });
    expect(await stored(shop, id)).toMatchObject({ price_minor: 3_600, version: 2 });
  });

  it('is refused if the tool has been deleted', async () => {
    const shop = await openTestShop();
    const id = await shop.addTool();
    const rival = () => shop.db.deleteFrom('tools').where('id', '=', id).execute();
    await expect(saveAgainst(shop, id, { version: 1 }, rival)).rejects.toMatchObject({ code: 'tool_not_found' });
  });

  it('overwrites the values without version and quantitySeen, as in the specification', async () => {
    const shop = await openTestShop();
    const id = await shop.addTool({ quantity: SEEN });
    await saveAgainst(shop, id, { quantity: '800' }, sell(shop, id, 600));
    expect((await stored(shop, id)).quantity).toBe(800);
  });
});
