import { describe, expect, it } from 'vitest';
import { orderBody } from '#tests/support/order-body.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

describe('with all modules off', () => {
  it('C-API-05 C-API-09 C-API-11 C-API-12 answers have the fields of the specification, and those that its screens need', async () => {
    const shop = await openTestShop({ EXTENSIONS: 'none' });
    const [buyer, admin, toolId] = [await shop.signIn(), await shop.signIn('admin'), await shop.addTool()];
    const payload = orderBody(buyer, toolId, 500);
    await shop.app.inject({ method: 'POST', url: '/api/order', headers: buyer.headers, payload });
    const keysOf = async (url: string, headers = {}) => {
      const answer = (await shop.app.inject({ url: `/api${url}`, headers })).json();
      return Object.keys(Array.isArray(answer) ? answer[0] : answer).sort();
    };
    const tool = ['_id', 'description', 'img', 'price', 'quantity', 'toolName'];
    const form = ['category', 'specifications', 'suppliedAs', 'version'];
    expect(await keysOf('/tool')).toEqual([...tool, ...form].sort());
    expect(await keysOf(`/purchase/${toolId}`)).toEqual([...tool, ...form].sort());
    const order = Object.keys(payload).filter((name) => name !== 'toolId');
    const shown = ['_id', 'currency', 'placedAt'];
    expect(await keysOf(`/user-order?user=${buyer.email}`, buyer.headers)).toEqual([...order, ...shown].sort());
    expect(await keysOf('/order', admin.headers)).toEqual([...order, ...shown].sort());
  });
});
