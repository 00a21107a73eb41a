import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { blockWrites } from '../support/hold-at-write.ts';
import { expectBooksToBalance, insertedId, sendOrder } from '../support/orders-over-http.ts';
import { freePort, startPostgresServer } from '../support/postgres.ts';
import { type PreparedShop, prepareShop, statusOf, until } from '../support/shop-process.ts';

const STOCK = 1_000_000;
const run = promisify(execFile);

async function openWithStock(engine: 'sqlite' | 'postgres', server?: string) {
  const prepared = await prepareShop(engine, undefined, server);
  return { prepared, buyer: await prepared.customer(), toolId: await prepared.addTool({ quantity: STOCK }) };
}

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  it('while the database is slow, requests time out with 503, the process survives, and nothing is lost', async () => {
    const { prepared, buyer, toolId } = await openWithStock(engine);
    const shop = await prepared.launch();
    const release = await blockWrites(prepared);
    const purchase = { buyer, toolId, key: randomUUID() };
    const answer = sendOrder(shop.url, purchase);
    expect(await statusOf(`${shop.url}/healthz`, 3_000)).toBe(200);
    expect((await answer).status, 'while the database is still slow').toBe(503);
    await release();
    const id = await insertedId(sendOrder(shop.url, purchase));
    await expectBooksToBalance(prepared.database.db, STOCK, [id ?? 'refused']);
  });

  it('when the clock jumps a day forward and back, no order and no mail is lost', async () => {
    const { prepared, buyer, toolId } = await openWithStock(engine);
    const { db } = prepared.database;
    const environment = { NODE_OPTIONS: '--import ./tests/support/shifted-clock.mjs' };
    const shop = await prepared.launch({ environment });
    await db
      .updateTable('session')
      .set({ expiresAt: new Date(Date.now() + 9e8).toISOString() })
      .execute();
    const order = async () => (await sendOrder(shop.url, { buyer, toolId, key: randomUUID() })).status;
    expect(await order()).toBe(200);
    shop.process.kill('SIGUSR2');
    // The access token is a day old now and is refused, so that the browser renews it from the session.
    await until(async () => (await order()) === 401, 'the clock is a day ahead');
    shop.process.kill('SIGUSR2');
    await until(async () => (await order()) === 200, 'the clock is back');
    const unsent = () => db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
    await until(async () => (await unsent()).length === 0, 'every mail is sent');
    await expectBooksToBalance(db, STOCK, []);
  });

  it('when the clock jumps eight days forward during maintenance and back, no session and no mail is lost', async () => {
    const { prepared, buyer } = await openWithStock(engine);
    const { db } = prepared.database;
    const shop = await prepared.launch({
      environment: {
        NODE_OPTIONS: '--import ./tests/support/shifted-clock.mjs',
        CLOCK_SHIFT_DAYS: '8',
        HOUR_MS: '4000',
        SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
        LOG_LEVEL: 'warn',
      },
    });
    const jumpsSeen = () => shop.logged().split('the clock jumped').length - 1;
    await insertMail(db, { to: buyer.email, subject: 'Waits', text: 'x', html: 'x' });
    const mail = () => db.selectFrom('outbox').select(['attempts', 'next_attempt_at']).executeTakeFirst();
    await until(async () => ((await mail())?.attempts ?? 0) > 0, 'the mail was tried');
    shop.process.kill('SIGUSR2');
    await until(async () => jumpsSeen() === 1, 'maintenance noticed the jump');
    shop.process.kill('SIGUSR2');
    await until(async () => jumpsSeen() === 2, 'maintenance noticed the jump back');
    const ahead = async () => ((await mail())?.next_attempt_at ?? Number.POSITIVE_INFINITY) - Date.now();
    await until(async () => (await ahead()) < DAY_MS, 'the mail is due again');
    expect(await db.selectFrom('session').select('id').execute()).toEqual([{ id: buyer.sessionId }]);
  });
});

describe('on postgres', () => {
  it('while the database is down, orders get 503 and the process survives; every acknowledged order exists once', async () => {
    const server = await startPostgresServer();
    onTestFinished(server.remove);
    const { prepared, buyer, toolId } = await openWithStock('postgres', server.url);
    const shop = await prepared.launch();
    const statuses = new Set<number>();
    const acknowledged: string[] = [];
    let over = false;
    const customers = Array.from({ length: 4 }, async () => {
      while (!over) {
        const response = await sendOrder(shop.url, { buyer, toolId, key: randomUUID() });
        statuses.add(response.status);
        if (response.ok) acknowledged.push(((await response.json()) as { insertedId: string }).insertedId);
        else await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });
    await until(async () => acknowledged.length > 20, 'orders are placed');
    await server.stop();
    await until(async () => (await statusOf(`${shop.url}/readyz`)) === 503, 'the shop is not ready');
    expect(await statusOf(`${shop.url}/healthz`)).toBe(200);
    expect(await statusOf(`${shop.url}/api/order`)).toBe(401);
    await server.start();
    const before = acknowledged.length;
    await until(async () => acknowledged.length > before + 20, 'orders are placed again');
    over = true;
    await Promise.all(customers);
    expect([...statuses].sort()).toEqual([200, 503]);
    await expectBooksToBalance(prepared.database.db, STOCK, acknowledged);
  });
});

describe('on sqlite', () => {
  /** Limits the size of files that the process can write, to simulate a full disk. */
  const limitFiles = (pid: number | undefined, bytes: string) =>
    run('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);

  async function largestFile({ dataDir }: PreparedShop): Promise<number> {
    const sizes = ['shop.sqlite', 'shop.sqlite-wal'].map(async (name) => (await stat(`${dataDir}/${name}`)).size);
    return Math.max(...(await Promise.all(sizes)));
  }

  it('while the disk is full, orders get 503 and the process survives; every acknowledged order exists once', async () => {
    const { prepared, buyer, toolId } = await openWithStock('sqlite');
    const shop = await prepared.launch({
      command: ['sh', '-c', 'trap "" XFSZ; exec node build/server/index.js'],
    });
    const acknowledged: string[] = [];
    const order = async () => {
      const response = await sendOrder(shop.url, { buyer, toolId, key: randomUUID() });
      if (response.ok) acknowledged.push(((await response.json()) as { insertedId: string }).insertedId);
      return response.status;
    };
    expect(await order()).toBe(200);
    await limitFiles(shop.process.pid, String((await largestFile(prepared)) + 40_000));
    await until(async () => (await order()) === 503, 'the disk is full');
    expect(await statusOf(`${shop.url}/healthz`)).toBe(200);
    expect(await order()).toBe(503);
    await limitFiles(shop.process.pid, 'unlimited');
    expect(await order()).toBe(200);
    await expectBooksToBalance(prepared.database.db, STOCK, acknowledged);
  });
});
