import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openMailServer } from '../support/mail-server.ts';
import { expectBooksToBalance, sendOrder } from '../support/orders-over-http.ts';
import { freePort } from '../support/postgres.ts';
import { prepareShop, until } from '../support/shop-process.ts';

const STOCK = 10_000;

/** Starts a shop that sends its mail to this port; `place` places one order. */
async function placeOrderWithMail(engine: 'sqlite' | 'postgres', mailPort: number) {
  const prepared = await prepareShop(engine);
  const environment = { SMTP_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_FROM: 'shop@example.com', EXTENSIONS: 'none' };
  const purchase = { buyer: await prepared.customer(), toolId: await prepared.addTool(), key: randomUUID() };
  const start = () => prepared.launch({ environment });
  const shop = await start();
  const placeOrder = async () => expect((await sendOrder(shop.url, purchase)).status).toBe(200);
  return { prepared, db: prepared.database.db, purchase, shop, start, placeOrder };
}

const unsentAttempts = async (db: Awaited<ReturnType<typeof placeOrderWithMail>>['db']) =>
  (await db.selectFrom('outbox').select(['attempts', 'last_error']).where('sent_at', 'is', null).execute())[0];

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  it('while the mail server is down, orders are accepted; the mail arrives later, once', async () => {
    const port = await freePort();
    const { db, purchase, placeOrder } = await placeOrderWithMail(engine, port);
    await placeOrder();
    await until(async () => (await unsentAttempts(db))?.last_error != null, 'an attempt has failed');
    const server = await openMailServer(port);
    await until(async () => server.accepted.length > 0, 'the mail arrives');
    await until(async () => (await unsentAttempts(db)) === undefined, 'the mail counts as sent');
    expect(server.accepted).toHaveLength(1);
    expect(server.accepted[0]).toContain(`To: ${purchase.buyer.email}`);
    await expectBooksToBalance(db, STOCK, []);
  });

  it('when the mail server accepts a connection but stays silent, the attempt times out; the mail arrives later, once', async () => {
    const port = await freePort();
    const server = await openMailServer(port);
    server.silent = true;
    const { db, placeOrder } = await placeOrderWithMail(engine, port);
    await placeOrder();
    await until(async () => (await unsentAttempts(db))?.last_error != null, 'the attempt was ended', 20_000);
    server.silent = false;
    await db.updateTable('outbox').set({ next_attempt_at: Date.now() }).execute();
    await until(async () => (await unsentAttempts(db)) === undefined, 'the mail counts as sent');
    expect(server.accepted).toHaveLength(1);
  });

  it('after kill -9 while a mail is being sent, the next copy sends it, once', async () => {
    const port = await freePort();
    const server = await openMailServer(port);
    server.hold = true;
    const { db, shop, start, placeOrder } = await placeOrderWithMail(engine, port);
    await placeOrder();
    await until(async () => server.arrived() === 1, 'the mail server has the mail, unanswered');
    await shop.kill();
    server.hold = false;
    // The dead copy's claim ends after a minute.
    await db.updateTable('outbox').set({ next_attempt_at: Date.now() }).execute();
    await start();
    await until(async () => (await unsentAttempts(db)) === undefined, 'the mail counts as sent');
    expect(server.accepted).toHaveLength(1);
    await expectBooksToBalance(db, STOCK, []);
  });

  it('two copies with the same outbox send each mail once', async () => {
    const port = await freePort();
    const server = await openMailServer(port);
    const { prepared, db, shop, start } = await placeOrderWithMail(engine, port);
    await start();
    const buyer = await prepared.customer();
    const toolId = await prepared.addTool({ quantity: 50_000 });
    await Promise.all(Array.from({ length: 30 }, () => sendOrder(shop.url, { buyer, toolId, key: randomUUID() })));
    await until(async () => (await unsentAttempts(db)) === undefined, 'every mail counts as sent');
    const ids = server.accepted.map((mail) => /^Message-ID: (.+)$/im.exec(mail)?.[1]);
    expect(ids).toHaveLength(30);
    expect(new Set(ids).size).toBe(30);
  });
});
