import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

const HOME = { shippingAddress: '12 Mirpur Road, Dhaka', orderedPhone: '01712345678' };
const ABROAD = { shippingAddress: '1 Speicherstadt\n20457 Hamburg\nGermany', orderedPhone: '+494012345678' };

async function open() {
  const shop = await openTestShop({ TAX_PERCENT: '15' });
  const [buyer, admin, toolId] = [await shop.signIn(), await shop.signIn('admin'), await shop.addTool()];
  const send = (path: string, payload: object, by = buyer) =>
    shop.app.inject({ method: 'POST', url: `/api${path}`, headers: by.headers, payload });
  const ask = (more: object = {}) => send('/due-amounts', { toolId, pieces: 500, ...HOME, ...more });
  const rows = async (more: object = {}) =>
    (await ask(more)).json().map(({ name, amount }: { name: string; amount: string }) => `${name}: ${amount}`);
  return { shop, buyer, admin, toolId, send, ask, rows };
}

describe('what an order will cost', () => {
  it('has the tax of its destination, and the deposit and balance of the invoice that it will get', async () => {
    const { shop, buyer, toolId, rows } = await open();
    const before = await rows();
    expect(before).toEqual([
      'Tax 15% of $17,000: $2,550',
      'Total with tax: $19,550',
      expect.stringMatching(/^30% deposit.*: \$5,865 with the order/),
      expect.stringMatching(/^70% balance.*: \$13,685 before shipment/),
    ]);
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([]);
    const id = await placeTestOrder(shop, buyer, toolId);
    const url = `/api/order/${id}/proforma`;
    const { parts, total } = (await shop.app.inject({ url, headers: buyer.headers })).json();
    expect([total, ...parts.map(({ amount }: { amount: number }) => amount)]).toEqual([1_955_000, 586_500, 1_368_500]);
    for (const destination of [ABROAD, { shippingAddress: '', orderedPhone: '' }])
      expect((await rows(destination))[0]).toMatch(/^30% deposit.*: \$5,100 with the order/);
  });

  it('follows the terms of the customer', async () => {
    const { shop, buyer, admin, toolId, send, rows } = await open();
    const id = await placeTestOrder(shop, buyer, toolId);
    await send(`/order/${id}/terms`, { depositPercent: 10, days: 45 }, admin);
    expect(await rows(ABROAD)).toEqual([
      expect.stringMatching(/^10% deposit.*: \$1,700 with the order/),
      expect.stringMatching(/^90% balance.*: \$15,300 45 days after shipment/),
    ]);
  });

  it('is not known for a tool that is gone, for a price on request, and without pieces', async () => {
    const { shop, toolId, ask } = await open();
    expect((await ask({ toolId: '00000000-0000-4000-8000-000000000000' })).statusCode).toBe(404);
    expect((await ask({ pieces: 0 })).statusCode).toBe(400);
    const price_steps = JSON.stringify([{ from: 5_000, priceMinor: null }]);
    await shop.db.updateTable('tools').set({ price_steps }).where('id', '=', toolId).execute();
    const refused = await ask({ pieces: 5_000 });
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'price_on_request']);
  });
});
