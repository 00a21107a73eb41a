import { pino } from 'pino';
import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { databaseSchema } from '#src/app/schema.ts';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { insertManyOrders } from '#tests/support/many-orders.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { LiveStreams } from './live-streams.server.ts';

/** No more than one message can list. */
const MANY = 450;

it('a stream whose client does not read is closed beyond the buffer bound; others stay open', async () => {
  const { db, config, signIn } = await openTestShop();
  const database = openDatabase(config, databaseSchema.watched);
  const admin = await signIn('admin');
  const ids = await insertManyOrders(db, admin, MANY);
  const stopping = new AbortController();
  const shop = { config, db: database.db, revisions: database.revisions, stopping: stopping.signal };
  const streams = new LiveStreams({ ...shop, log: pino({ level: 'silent' }) });
  const actor = { ...admin, role: 'admin' as const };
  const [stalled, reading] = [await streams.open(actor, admin.token), await streams.open(actor, admin.token)];
  let received = 0;
  reading.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });

  /** Has all orders announced by id; with the events of the last round they would be too many to list. */
  async function placeAll(): Promise<void> {
    await db.deleteFrom('order_events').execute();
    const row = { event: 'placed', from_state: null, to_state: 'to-be-paid', at: 0, done_by: 'system' } as const;
    await db
      .insertInto('order_events')
      .values(ids.map((order_id) => ({ ...row, order_id, id: v7() })))
      .execute();
  }
  for (let round = 1; !stalled.destroyed && round < 5; round += 1) {
    const before = received;
    await placeAll();
    await expect.poll(() => received).toBeGreaterThan(before + ids.join().length);
  }
  expect([stalled.destroyed, reading.destroyed, streams.size]).toEqual([true, false, 1]);
  expect(received).toBeGreaterThan(bounds.unreadEvents.value);
  stopping.abort();
  await expect.poll(() => streams.size).toBe(0);
  await database.close();
});
