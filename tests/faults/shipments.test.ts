import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#src/app/config.ts';
import { holdAt } from '../support/hold-at-write.ts';
import { findInconsistencies } from '../support/inconsistencies.ts';
import { openMailServer } from '../support/mail-server.ts';
import { insertedId, sendOrder } from '../support/orders-over-http.ts';
import { freePort } from '../support/postgres.ts';
import { prepareShop, until } from '../support/shop-process.ts';
import { AUTH_SECRET, createPerson } from '../support/test-shop.ts';

type Engine = 'sqlite' | 'postgres';

/** A running shop with two paid orders of one customer; `ship` ships both together. */
async function openShopWithTwoOrders(engine: Engine) {
  const prepared = await prepareShop(engine);
  const { db } = prepared.database;
  const port = await freePort();
  const mails = await openMailServer(port);
  const environment = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'shop@example.com' };
  const start = () => prepared.launch({ environment });
  const [shop, admin, buyer] = [await start(), await createPerson(db, 'admin', 'Admin'), await prepared.customer()];
  const post = (url: string, path: string, body: object, key: string) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { ...admin.headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });
  const toolId = await prepared.addTool();
  const orders: string[] = [];
  for (const _ of [1, 2]) {
    const id = (await insertedId(sendOrder(shop.url, { buyer, toolId, key: randomUUID() }))) ?? 'refused';
    expect((await post(shop.url, `/order/${id}/payment`, {}, randomUUID())).status).toBe(200);
    orders.push(id);
  }
  const key = randomUUID();
  const ship = (url: string) =>
    post(url, '/shipment', { lines: orders.map((order) => ({ order })), carrier: 'DHL' }, key).catch(() => undefined);
  const shippingMails = () => db.selectFrom('outbox').select('id').where('subject', 'like', 'Shipped:%').execute();
  /** How often each mail about the shipment has arrived. */
  const arrived = async () =>
    (await shippingMails()).map(({ id }) => mails.accepted.filter((mail) => mail.includes(`<${id}@`)).length);
  /** Counts the rows of a shipment: shipments, lines, shipped orders, events, mails. */
  const recorded = async () => {
    // Raw SQL, because the tables of a deleted module have no types.
    const count = async (table: string) => (await sql.raw(`select 1 from ${table}`).execute(db)).rows.length;
    const [shipped, events, mailed] = await Promise.all([
      db.selectFrom('orders').select('id').where('state', '=', 'shipped').execute(),
      db.selectFrom('order_events').select('id').where('event', '=', 'shipped').execute(),
      shippingMails(),
    ]);
    return [await count('shipments'), await count('shipment_lines'), shipped, events, mailed].map((rows) =>
      typeof rows === 'number' ? rows : rows.length,
    );
  };
  const expectBooks = async () =>
    expect(await findInconsistencies({ db, config: readConfig({ AUTH_SECRET }) })).toEqual([]);
  return { prepared, db, orders, shop, start, ship, recorded, arrived, expectBooks };
}

const NOTHING = [0, 0, 0, 0, 0];
const ALL = [1, 2, 2, 2, 2];

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  it('after kill -9 between the orders of a shipment, nothing is shipped, and the retry records it once', async () => {
    const { prepared, orders, shop, start, ship, recorded, expectBooks } = await openShopWithTwoOrders(engine);
    // Orders are moved in the order of their ids, so the move of the first one is already in the transaction.
    const second = orders.toSorted().at(-1);
    const moment = await holdAt(prepared, 'insert', 'shipment_lines', `new.order_id = '${second}'`);
    const answer = ship(shop.url);
    await moment.reached(shop.url);
    await shop.kill();
    expect(await answer).toBeUndefined();
    await moment.clear();
    expect(await recorded()).toEqual(NOTHING);
    await expectBooks();

    const next = await start();
    for (const _ of [1, 2]) expect((await ship(next.url))?.status).toBe(200);
    expect(await recorded()).toEqual(ALL);
    await expectBooks();
  });

  it('after kill -9 following the commit of a shipment, all of it exists, and its mails are sent once after the restart', async () => {
    const { db, shop, start, ship, recorded, arrived, expectBooks } = await openShopWithTwoOrders(engine);
    const answer = ship(shop.url);
    await until(async () => (await recorded())[0] === 1, 'the shipment is committed');
    await Promise.all([shop.kill(), answer]);
    expect(await recorded()).toEqual(ALL);
    expect(await arrived()).toEqual([0, 0]);

    const next = await start();
    expect((await ship(next.url))?.status).toBe(200);
    expect(await recorded()).toEqual(ALL);
    // They wait until the shipment can no longer be undone.
    await db.updateTable('outbox').set({ next_attempt_at: 0 }).where('sent_at', 'is', null).execute();
    const unsent = () => db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
    await until(async () => (await unsent()).length === 0, 'every mail counts as sent');
    expect(await arrived()).toEqual([1, 1]);
    await expectBooks();
  });
});
