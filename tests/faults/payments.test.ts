import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { holdAt } from '../support/hold-at-write.ts';
import { insertedId, sendOrder } from '../support/orders-over-http.ts';
import { prepareShop } from '../support/shop-process.ts';
import { createPerson } from '../support/test-shop.ts';

const PDF = '%PDF-1.7\n%%EOF\n';

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  it('after kill -9 between an order and its invoice, neither exists', async () => {
    const prepared = await prepareShop(engine);
    const { db } = prepared.database;
    const purchase = { buyer: await prepared.customer(), toolId: await prepared.addTool(), key: randomUUID() };
    const moment = await holdAt(prepared, 'insert', 'invoice_orders');
    const shop = await prepared.launch();
    const answer = insertedId(sendOrder(shop.url, purchase));
    await moment.reached(shop.url);
    await shop.kill();
    expect(await answer).toBeUndefined();
    await moment.clear();
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([]);
    expect((await sql`select id from invoices`.execute(db)).rows).toEqual([]);
  });

  it('after kill -9 between a payment and its slip, nothing is stored, and the slip can be accepted once', async () => {
    const prepared = await prepareShop(engine);
    const { db } = prepared.database;
    const admin = await createPerson(db, 'admin', 'Admin');
    const purchase = { buyer: await prepared.customer(), toolId: await prepared.addTool(), key: randomUUID() };
    const shop = await prepared.launch();
    const orderId = await insertedId(sendOrder(shop.url, purchase));
    const form = new FormData();
    for (const [name, value] of Object.entries({ amount: '5100', sentOn: '2026-03-12', reference: 'FT 1' }))
      form.append(name, value);
    form.append('slip', new Blob([PDF]), 'slip.pdf');
    const slipId = await insertedId(
      fetch(`${shop.url}/api/order/${orderId}/slip`, { method: 'POST', headers: purchase.buyer.headers, body: form }),
    );
    const accept = (url: string) =>
      fetch(`${url}/api/slip/${slipId}/acceptance`, {
        method: 'POST',
        headers: { ...admin.headers, 'content-type': 'application/json', 'idempotency-key': purchase.key },
        body: '{}',
      });
    const moment = await holdAt(prepared, 'update', 'slips');
    const answer = accept(shop.url).catch(() => undefined);
    await moment.reached(shop.url);
    await shop.kill();
    expect(await answer).toBeUndefined();
    await moment.clear();
    const stored = () => db.selectFrom('orders').select('received_minor').executeTakeFirstOrThrow();
    // Raw SQL, because the tables of a deleted module have no types.
    const decided = async () => (await sql`select decision from slips`.execute(db)).rows[0];
    expect([await stored(), await decided()]).toEqual([{ received_minor: 0 }, { decision: null }]);

    const next = await prepared.launch();
    for (const _ of [1, 2]) expect((await accept(next.url)).status).toBe(200);
    expect([await stored(), await decided()]).toEqual([{ received_minor: 510_000 }, { decision: 'accepted' }]);
    const events = await db.selectFrom('order_events').select('event').orderBy('id').execute();
    expect(events.map(({ event }) => event)).toEqual(['placed', 'slip-sent', 'payment-received']);
  });
});
