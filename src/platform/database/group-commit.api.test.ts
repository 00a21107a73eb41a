import '#tests/support/on-sqlite-too.ts';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '#src/platform/database/database-fault.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const rename = (shop: TestShop, id: string, name: string) =>
  inTransaction(shop.db, async (trx) => {
    await trx.updateTable('tools').set({ name }).where('id', '=', id).execute();
    return name;
  });

const nameOf = async ({ db }: TestShop, id: string) =>
  (await db.selectFrom('tools').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

describe('concurrent transactions', () => {
  it('each return their own result', async () => {
    const shop = await openTestShop();
    const ids = await Promise.all(['a', 'b', 'c', 'd'].map((name) => shop.addTool({ name })));
    const results = await Promise.all(ids.map((id, at) => rename(shop, id, `new ${at}`)));
    expect(results).toEqual(['new 0', 'new 1', 'new 2', 'new 3']);
    for (const [at, id] of ids.entries()) expect(await nameOf(shop, id)).toBe(`new ${at}`);
  });

  it('commit although one of them fails and rolls back', async () => {
    const shop = await openTestShop();
    const [first, second, third] = [await shop.addTool(), await shop.addTool(), await shop.addTool()];
    const failing = inTransaction(shop.db, async (trx) => {
      await trx.updateTable('tools').set({ name: 'half done' }).where('id', '=', second).execute();
      throw new Error('no');
    });
    const [before, failed, after] = await Promise.allSettled([
      rename(shop, first, 'one'),
      failing,
      rename(shop, third, 'three'),
    ]);
    expect([before.status, failed.status, after.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await Promise.all([first, second, third].map((id) => nameOf(shop, id)))).toEqual([
      'one',
      'Test drill',
      'three',
    ]);
  });

  if (process.env.TEST_ENGINE === 'postgres') return;
  it('commit one by one when the shared commit fails, so that only the one at fault fails', async () => {
    const shop = await openTestShop();
    const [first, second] = [await shop.addTool(), await shop.addTool()];
    await insertOrderOf(shop, first);
    const outcomes = await Promise.allSettled([
      rename(shop, first, 'one'),
      inTransaction(shop.db, async (trx) => {
        // A broken foreign key that is checked only on commit.
        await sql`pragma defer_foreign_keys = on`.execute(trx);
        await trx.updateTable('orders').set({ customer_id: 'nobody' }).execute();
      }),
      rename(shop, second, 'two'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect([await nameOf(shop, first), await nameOf(shop, second)]).toEqual(['one', 'two']);
  });

  it('let other requests run between their retries', async () => {
    const shop = await openTestShop();
    const log: ('work' | 'turn')[] = [];
    let over = false;
    const turning = (async () => {
      while (!over) {
        await nextTurn();
        log.push('turn');
      }
    })();
    await Promise.allSettled(
      Array.from({ length: 5 }, (_, at) =>
        inTransaction(shop.db, async () => {
          log.push('work');
          if (at === 4) throw new Error('no');
        }),
      ),
    );
    over = true;
    await turning;
    const retries = log.flatMap((entry, at) => (entry === 'work' ? [at] : [])).slice(5);
    expect(retries).toHaveLength(5);
    for (const at of retries) expect(log[at - 1]).toBe('turn');
  });

  it('let the server accept new connections before a large group', async () => {
    const shop = await openTestShop();
    const id = await shop.addTool();
    let accepted = 0;
    const server = createServer(() => {
      accepted += 1;
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const sockets = Array.from({ length: 50 }, () => connect((server.address() as AddressInfo).port, '127.0.0.1'));
    await Promise.any(Array.from({ length: 60 }, (_, at) => rename(shop, id, `name ${at}`)));
    expect(accepted).toBe(sockets.length);
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('all fail without a retry when the database is down', async () => {
    const shop = await openTestShop();
    const id = await shop.addTool();
    let attempts = 0;
    const outcomes = await Promise.allSettled([
      rename(shop, id, 'lost'),
      inTransaction(shop.db, async () => {
        attempts += 1;
        throw new DatabaseUnavailable(new Error('disk full'), false);
      }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(attempts).toBe(1);
    expect(await nameOf(shop, id)).toBe('Test drill');
  });
});

async function insertOrderOf(shop: TestShop, toolId: string): Promise<void> {
  const { userId, email, name } = await shop.signIn();
  await shop.db
    .insertInto('orders')
    .values({
      id: 'order',
      number: 'ORD-2026-0001',
      search_text: '',
      country: 'BD',
      customer_id: userId,
      customer_name: name,
      email,
      shipping_address: 'Dhaka',
      phone: '0170',
      tool_id: toolId,
      tool_name: 'Drill',
      quantity: 500,
      unit_price_minor: 3400,
      currency: 'USD',
      idempotency_key: 'key',
      request_hash: '',
      placed_at: 0,
      cancelled_at: null,
    })
    .execute();
}
