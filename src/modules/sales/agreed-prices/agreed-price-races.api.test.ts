import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { placeOrder } from '#src/core/orders/place-order.server.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { endAgreedPrice } from './end-agreed-price.server.ts';
import { setAgreedPrice } from './set-agreed-price.server.ts';

async function open() {
  const shop = await openTestShop();
  const [admin, buyer] = [await shop.signIn('admin'), await shop.signIn()];
  const toolId = await shop.addTool({ price: 34 });
  const by = { ...admin, role: 'admin' as const };
  const input = {
    customer: buyer.email,
    toolId,
    from: '500',
    unitPrice: '30',
    validFrom: '',
    until: '',
    replace: false,
  };
  const agree = (unitPrice = '30') => setAgreedPrice(shop, by, { ...input, unitPrice });
  /** Places an order at a total, while `rival` runs once the order has read the price. */
  const orderAgainst = (total: number, rival: () => Promise<unknown>) => {
    const db = withRivalAfterRead(shop.db, 'agreed_prices', rival);
    const request = { ...orderBody(buyer, toolId), orderedTotalPrice: total };
    return placeOrder({ ...shop, db }, { ...buyer, role: 'customer' }, request);
  };
  const stored = () => shop.db.selectFrom('orders').select('unit_price_minor as price').execute();
  return { shop, by, toolId, agree, orderAgainst, stored };
}

describe('an order at an agreed price', () => {
  it('is refused with the new price if the agreed one ends while it is placed, and nothing is sold', async () => {
    const { shop, by, agree, orderAgainst, stored } = await open();
    const { id } = await agree();
    await expect(orderAgainst(15_000, () => endAgreedPrice(shop, by, id))).rejects.toMatchObject({
      code: 'price_changed',
      details: { price: 34, orderedTotalPrice: 17_000 },
    });
    expect(await stored()).toEqual([]);
    expect(await shop.db.selectFrom('tools').select('quantity').execute()).toEqual([{ quantity: 10_000 }]);
    await agree();
    expect(await orderAgainst(15_000, async () => undefined)).toMatchObject({ unitPrice: 30 });
  });

  it('is not refused if the list price moves while it is placed; one at the list price is', async () => {
    const { shop, agree, orderAgainst, stored } = await open();
    const raise = () => shop.db.updateTable('tools').set({ price_minor: 3_500 }).execute();
    await expect(orderAgainst(17_000, raise)).rejects.toMatchObject({ code: 'price_changed', details: { price: 35 } });
    await agree();
    const lower = () => shop.db.updateTable('tools').set({ price_minor: 2_000 }).execute();
    expect(await orderAgainst(15_000, lower)).toMatchObject({ unitPrice: 30, orderedTotalPrice: 15_000 });
    expect(await stored()).toEqual([{ price: 3_000 }]);
  });

  it('is at the new price from the moment on at which that replaced the old one', async () => {
    const { shop, by, toolId, agree, orderAgainst, stored } = await open();
    await agree();
    const customer = (await shop.db.selectFrom('user').select('email').where('role', '=', 'customer').execute())[0];
    const input = { customer: customer?.email ?? '', toolId, from: '500', validFrom: '', until: '' };
    const replace = () => setAgreedPrice(shop, by, { ...input, unitPrice: '29', replace: true });
    await expect(orderAgainst(15_000, replace)).rejects.toMatchObject({ details: { price: 29 } });
    expect(await stored()).toEqual([]);
  });
});

it('of two admins who agree prices for the same pieces at once, one is refused', async () => {
  const { shop, agree } = await open();
  const outcomes = await Promise.allSettled(['30', '29', '28'].map((price) => agree(price)));
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
  expect(refused).toEqual(['agreed_price_exists', 'agreed_price_exists']);
  expect(await shop.db.selectFrom('agreed_prices').select('id').execute()).toHaveLength(1);
});

describe('the books tell of an agreed price', () => {
  it.each<[string, Record<string, unknown>]>([
    ['that is not positive', { price_minor: 0 }],
    ['below the minimum order', { from_pieces: 499 }],
    ['that ends before it begins', { valid_from: '2026-02-01', valid_until: '2026-01-31' }],
  ])('%s', async (_, corrupted) => {
    const { shop, agree } = await open();
    await agree();
    expect(await findInconsistencies(shop)).toEqual([]);
    await shop.db.updateTable('agreed_prices').set(corrupted).execute();
    expect((await findInconsistencies(shop)).join()).toMatch(/pieces, is not one that can be agreed/);
  });

  it('for the same pieces and days as another one', async () => {
    const { shop, agree } = await open();
    await agree();
    const [row] = await shop.db.selectFrom('agreed_prices').selectAll().execute();
    if (!row) throw new Error('no row');
    const copy = { ...row, id: `${row.id}2`, creation_key: 'copy' };
    await shop.db
      .insertInto('agreed_prices')
      .values({ ...copy, from_pieces: 600 })
      .execute();
    expect(await findInconsistencies(shop)).toEqual([]);
    await shop.db.updateTable('agreed_prices').set({ from_pieces: 500 }).execute();
    expect((await findInconsistencies(shop)).join()).toMatch(/a second time for some of the same days/);
  });
});
