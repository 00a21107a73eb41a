import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { findInconsistencies, findUnprovenChecks } from '#tests/support/inconsistencies.ts';
import { placeTestOrder, stockOf } from '#tests/support/place-order.ts';
import { poster } from '#tests/support/poster.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

const TOOL = {
  toolName: 'Test drill',
  price: 34,
  quantity: 3_000,
  description: 'A drill.',
  img: 'https://pictures.example.com/drill.webp',
};

async function open() {
  const shop = await openTestShop();
  const [buyer, admin] = [await shop.signIn(), await shop.signIn('admin')];
  const post = poster(shop, admin);
  const call = (method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    shop.app.inject({ method, url: `/api${url}`, headers: admin.headers, ...(payload && { payload }) });
  const toolId: string = (await post('/tool', TOOL)).json().insertedId;
  const journal = async () => {
    const { lines } = (await call('GET', `/tool/${toolId}/stock-journal`)).json();
    return (lines as { change: number; left: number; text: string }[]).toReversed();
  };
  const place = (pieces: number) => placeTestOrder(shop, buyer, toolId, pieces);
  const isSound = async () => {
    expect(await findInconsistencies(shop)).toEqual([]);
    expect((await journal()).at(-1)?.left).toBe(await stockOf(shop, toolId));
  };
  return { shop, buyer, admin, post, call, toolId, journal, place, isSound };
}

describe('the stock journal of a tool', () => {
  it('explains its stock from the first piece: counts, orders, changes of them, batches and samples', async () => {
    const { shop, buyer, post, call, toolId, journal, place, isSound } = await open();
    const [first, second] = [await place(700), await place(500)];
    await post(`/order/${first}/cancel`, {});
    expect((await call('PUT', `/order/${second}`, { orderedMinQty: 650, reason: 'More' })).statusCode).toBe(200);
    const edit = { ...TOOL, quantity: 2_400, quantitySeen: 2_350 };
    expect((await call('PUT', `/tool/${toolId}`, edit)).statusCode).toBe(200);
    await isSound();
    const dueOn = addDays(today(), 9);
    const batch = (await post('/batch', { toolId, pieces: 2_000, dueOn })).json().insertedId;
    const delivery = { shippingAddress: '12 Mirpur Road, Dhaka', orderedPhone: '01712345678' };
    const parts = [{ batch, pieces: 600 }];
    const [fromBatch] = (await post('/batch-order', { toolId, parts, ...delivery }, buyer)).json().insertedIds;
    await isSound();
    await post(`/batch/${batch}/receipt`, { received: 2_000 });
    await isSound();
    await post(`/order/${fromBatch}/cancel`, {});
    expect(await stockOf(shop, toolId)).toBe(2_400 + 2_000);
    await isSound();
    const changes = (await journal()).map(({ change, text }) => [change, text.replace(/^ORD-\d+-\d+/, 'order')]);
    expect(changes).toEqual([
      [3_000, expect.stringContaining('Counted by')],
      [-700, 'order'],
      [-650, 'order'],
      [700, 'order cancelled'],
      [50, expect.stringContaining('Counted by')],
      [1_400, `Batch of ${dueOn} received`],
      [600, 'order cancelled'],
    ]);
  });

  it('goes on when a tool is withdrawn to the drafts and published with another stock', async () => {
    const { post, call, toolId, journal, place, isSound } = await open();
    await post(`/order/${await place(700)}/cancel`, {});
    expect((await call('DELETE', `/tool-draft/${toolId}/publication`)).statusCode).toBe(200);
    expect((await call('PUT', `/tool-draft/${toolId}`, { ...TOOL, quantity: 1_234 })).statusCode).toBe(200);
    expect((await post(`/tool-draft/${toolId}/publication`, {})).statusCode).toBe(200);
    await isSound();
    expect((await journal()).at(-1)).toMatchObject({ left: 1_234 });
  });

  it('of a tool that is older than its journal begins with what its orders do not explain', async () => {
    const { shop, call, buyer, admin } = await open();
    const toolId = await shop.addTool({ name: 'Old drill', quantity: 3_000, price: 34 });
    await placeTestOrder(shop, buyer, toolId, 700);
    const edit = { ...TOOL, toolName: 'Old drill', quantity: 2_400, quantitySeen: 2_300 };
    expect((await call('PUT', `/tool/${toolId}`, edit)).statusCode).toBe(200);
    expect(await findInconsistencies(shop)).toEqual([]);
    const counts = shop.db.selectFrom('stock_counts').select(['change', 'done_by']).where('tool_id', '=', toolId);
    expect(await counts.execute()).toEqual([{ change: 3_100, done_by: admin.email }]);
  });

  it.each([
    ['counted', { quantity: 2_650, quantitySeen: 2_700 }, [[-50, 2_650, expect.stringContaining('Counted by')]]],
    ['saved with the same stock', { quantity: 2_700, description: 'A better drill.' }, []],
  ])('has a line for what changed while the module was off, once the tool is %s', async (_how, edits, counted) => {
    const { shop, call, toolId, journal, place, isSound } = await open();
    await place(500);
    await shop.db.updateTable('tools').set({ quantity: 2_700 }).where('id', '=', toolId).execute();
    expect(await findInconsistencies(shop)).toEqual([expect.stringContaining('adds up to 2500: please count')]);
    expect((await call('PUT', `/tool/${toolId}`, { ...TOOL, ...edits })).statusCode).toBe(200);
    await isSound();
    const lines = (await journal()).slice(2).map(({ change, left, text }) => [change, left, text]);
    expect(lines).toEqual([[200, 2_700, expect.stringContaining('Changed without an entry')], ...counted]);
  });

  it('is compared with the stock by the check of the books', async () => {
    const { shop, toolId } = await open();
    await shop.db.updateTable('tools').set({ quantity: 2_999 }).where('id', '=', toolId).execute();
    expect(await findInconsistencies(shop)).toEqual([
      'the stock of Test drill is 2999, but its journal adds up to 3000: please count and save it',
    ]);
    await shop.addTool();
    expect(await findUnprovenChecks(shop)).toContain('1 of 2 tools, of which no stock was ever counted');
  });
});
