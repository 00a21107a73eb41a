import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { checkConsistency } from '#src/app/check-books.ts';
import { lockTool } from '#src/core/tools/tool-repository.server.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { untilTransactionWaits } from '#tests/support/hold-at-write.ts';
import { placeTestOrder, sendTestOrder } from '#tests/support/place-order.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { moveToDraft } from './withdraw-tool.server.ts';

const drill = {
  toolName: 'Test drill',
  price: 34,
  quantity: 5_000,
  description: 'A drill for tests.',
  img: 'https://pictures.example.com/drill.webp',
  pictures: ['https://pictures.example.com/side.webp'],
};

async function openShop() {
  const shop = await openTestShop();
  const [admin, buyer] = [await shop.signIn('admin'), await shop.signIn()];
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    shop.app.inject({ method, url: `/api${path}`, headers: admin.headers, ...(payload && { payload }) });
  const id: string = (await call('POST', '/tool', drill)).json().insertedId;
  const withdraw = () => call('DELETE', `/tool-draft/${id}/publication`);
  const publish = () => call('POST', `/tool-draft/${id}/publication`);
  /** The tool without the notes of modules. */
  const tool = async () => {
    const { notes: _, ...stored } = (await call('GET', `/purchase/${id}`)).json();
    return stored;
  };
  return { shop, admin, buyer, call, id, withdraw, publish, tool };
}

describe('a tool that is turned back into a draft', () => {
  it('must have no open orders; published again, it is the same tool with its orders, and the data is consistent', async () => {
    const { shop, buyer, call, id, withdraw, publish, tool } = await openShop();
    const order = await placeTestOrder(shop, buyer, id);
    expect((await withdraw()).json().error).toMatchObject({ code: 'tool_ordered' });
    expect((await call('POST', `/order/${order}/cancel`)).statusCode).toBe(200);
    const before = await tool();
    for (const _send of ['first', 'repeated']) expect((await withdraw()).statusCode).toBe(200);

    expect((await tool()).error.code).toBe('tool_not_found');
    expect((await sendTestOrder(shop, buyer, id)).json().error.code).toBe('tool_not_found');
    expect((await call('GET', '/tool')).json()).toEqual([]);
    const draft = (await call('GET', `/tool-draft/${id}`)).json();
    expect(draft).toEqual({ ...before, version: before.version + 1 });
    expect((await call('PUT', `/tool-draft/${id}`, { ...draft, quantity: 6_000 })).statusCode).toBe(200);

    expect((await publish()).statusCode).toBe(200);
    expect(await tool()).toEqual({ ...before, quantity: 6_000, version: before.version + 3 });
    expect((await call('PUT', `/tool/${id}`, before)).json().error.code).toBe('tool_changed');
    await placeTestOrder(shop, buyer, id);
    const books = await checkConsistency({ db: shop.db, engine: engineOf(shop.db) }, shop.config);
    expect(books.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(books.find(({ rule }) => rule.startsWith('The stock of a tool'))).toMatchObject({ unproven: [] });
    expect((await call('DELETE', '/tool-draft/unknown/publication')).statusCode).toBe(404);
  });

  it('waits for an order that is being placed, and is then refused', async () => {
    const { shop, buyer, call, id, withdraw, tool } = await openShop();
    const order = await placeTestOrder(shop, buyer, id);
    await call('POST', `/order/${order}/cancel`);
    let answer: ReturnType<typeof withdraw> | undefined;
    await inTransaction(shop.db, async (trx) => {
      await lockTool(trx, id);
      await trx.updateTable('orders').set({ state: 'to-be-paid' }).where('id', '=', order).execute();
      answer = withdraw();
      answer.then(() => undefined);
      await untilTransactionWaits(shop.db);
    });
    expect((await answer)?.json().error.code).toBe('tool_ordered');
    expect(await tool()).toMatchObject({ quantity: 5_000 });
  });

  it('is not found by an order that waited for the lock', async () => {
    const { shop, admin, buyer, call, id } = await openShop();
    let answer: ReturnType<typeof sendTestOrder> | undefined;
    await inTransaction(shop.db, async (trx) => {
      await moveToDraft(trx, shop, { ...admin, role: 'admin' }, id);
      answer = sendTestOrder(shop, buyer, id);
      answer.then(() => undefined);
      await untilTransactionWaits(shop.db);
    });
    expect((await answer)?.json().error.code).toBe('tool_not_found');
    expect((await call('GET', `/tool-draft/${id}`)).json()).toMatchObject({ quantity: 5_000 });
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([]);
  });
});
