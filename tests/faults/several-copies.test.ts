import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { MAX_AGE_MS } from '#src/platform/cache/response-cache.ts';
import { expectBooksToBalance, sendOrder } from '../support/orders-over-http.ts';
import { freePort } from '../support/postgres.ts';
import { prepareShop, type ShopProcess, statusOf, until } from '../support/shop-process.ts';

/** More than the fastest machine can sell during the test. */
const STOCK = 100_000_000;
const DRAIN = '1';
/** Less than a cached answer lives without a notification. */
const LESS_THAN_CACHED = MAX_AGE_MS / 2;

/** A round-robin load balancer that tries the next copy when one refuses the connection. */
function balance(ports: readonly string[]) {
  let turn = 0;
  return async (send: (url: string) => Promise<Response>): Promise<Response> => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      turn += 1;
      const answer = await send(`http://127.0.0.1:${ports[turn % ports.length]}`).catch(() => undefined);
      if (answer) return answer;
    }
    throw new Error('no copy takes the request');
  };
}

describe('two copies on one database', () => {
  it('lose no request when restarted one by one under load, and every acknowledged order exists once', async () => {
    const prepared = await prepareShop('postgres');
    const [buyer, toolId] = [await prepared.customer(), await prepared.addTool({ quantity: STOCK })];
    const ports = [String(await freePort()), String(await freePort())];
    const start = (PORT: string) => prepared.launch({ environment: { PORT, DRAIN_SECONDS: DRAIN } });
    const copies = await Promise.all(ports.map(start));
    const pass = balance(ports);

    const failed: string[] = [];
    const acknowledged: string[] = [];
    let open = true;
    const note = async (what: string, answer: Response) => {
      if (!answer.ok) failed.push(`${what}: ${answer.status} ${await answer.text()}`);
      else if (what === 'order') acknowledged.push(((await answer.json()) as { insertedId: string }).insertedId);
      else await answer.arrayBuffer();
    };
    const visitors = ['/tools', '/api/tool', '/api/order', '/login'].map(async (path) => {
      while (open) {
        const answer = await pass((url) => fetch(url + path));
        if (path === '/api/order') expect(answer.status).toBe(401);
        else await note(path, answer);
      }
    });
    const customers = Array.from({ length: 3 }, async () => {
      while (open) {
        const key = randomUUID();
        await note('order', await pass((url) => sendOrder(url, { buyer, toolId, key })));
      }
    });

    for (const [at, port] of ports.entries()) {
      const copy = copies[at] as ShopProcess;
      await copy.stop();
      expect(copy.process.exitCode).toBe(0);
      await start(port);
    }
    open = false;
    await Promise.all([...visitors, ...customers]);
    expect(failed).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(20);
    await expectBooksToBalance(prepared.database.db, STOCK, acknowledged);
  });

  it('shut down gracefully: a stopping copy notifies the balancer, still answers, closes its connections, and exits with 0', async () => {
    const prepared = await prepareShop('sqlite');
    const [buyer, toolId] = [await prepared.customer(), await prepared.addTool()];
    const copy = await prepared.launch({ environment: { DRAIN_SECONDS: '5' } });
    const ended = once(copy.process, 'exit');
    copy.process.kill('SIGTERM');
    await until(async () => (await statusOf(`${copy.url}/readyz`)) === 503, 'the balancer is notified');
    const answer = await sendOrder(copy.url, { buyer, toolId, key: randomUUID() });
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect(await ended).toEqual([0, null]);
  });

  it.each(['postgres', 'sqlite'] as const)(
    'show a change made at one of them at the other too (%s)',
    async (engine) => {
      const prepared = await prepareShop(engine);
      const admin = await prepared.customer();
      await prepared.database.db.updateTable('user').set({ role: 'admin' }).execute();
      const id = await prepared.addTool();
      const [first, second] = [await prepared.launch(), await prepared.launch()];
      const readAt = async ({ url }: ShopProcess) => (await fetch(`${url}/api/tool`)).text();
      const pageAt = async ({ url }: ShopProcess) => (await fetch(`${url}/tools`)).text();
      for (const copy of [first, second]) expect(await readAt(copy)).toContain('Test drill');
      const changed = await fetch(`${first.url}/api/tool/${id}`, {
        method: 'PUT',
        headers: { ...admin.headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          toolName: 'Renamed drill',
          quantity: 10_000,
          price: 35,
          description: 'A drill.',
          img: 'https://example.com/a.png',
        }),
      });
      expect(changed.status).toBe(200);
      for (const read of [readAt, pageAt]) {
        await until(
          async () => (await read(second)).includes('Renamed drill'),
          'the second copy shows the change',
          LESS_THAN_CACHED,
        );
        expect(await read(first)).toContain('Renamed drill');
      }
    },
  );
});
