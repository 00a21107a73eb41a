import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { get, request as openRequest } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { bounds } from '#src/platform/limits/bounds.ts';
import { multipart } from '../support/multipart.ts';
import { orderBody } from '../support/order-body.ts';
import { sendOrder } from '../support/orders-over-http.ts';
import { picture } from '../support/pictures.ts';
import { until } from '../support/shop-process.ts';
import { printMeasurements } from './figures.ts';
import { openHttp2, requestOverHttp2 } from './http2.ts';
import { memoryOf } from './memory.ts';
import { openShopBehindCaddy, type ShopBehindCaddy } from './shop-behind-caddy.ts';

const MIB = 1024 * 1024;

/** A valid picture padded with random bytes to this size. */
async function largePicture(bytes: number): Promise<Buffer> {
  const png = await picture();
  return Buffer.concat([png, randomBytes(bytes - png.length)]);
}

async function adminOf({ prepared }: ShopBehindCaddy) {
  const admin = await prepared.customer();
  await prepared.database.db.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.userId).execute();
  return admin;
}

it('HTTP/2 serves pages and orders, but not the internal endpoints', async () => {
  const { url, prepared } = await openShopBehindCaddy();
  const [buyer, toolId] = [await prepared.customer(), await prepared.addTool()];
  const session = await openHttp2(url);
  expect(session.alpnProtocol).toBe('h2');
  const paths = ['/', '/tools', '/login', '/api/tool'];
  const answers = await Promise.all(paths.map((path) => requestOverHttp2(session, { ':path': path })));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
  const headers = { ...buyer.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const order = JSON.stringify(orderBody(buyer, toolId));
  const placed = await requestOverHttp2(session, { ':path': '/api/order', ...headers }, order);
  expect(placed.status).toBe(200);
  expect(await prepared.database.db.selectFrom('orders').select('id').execute()).toEqual([
    { id: JSON.parse(placed.text).insertedId },
  ]);
  for (const path of ['/metrics', '/readyz', '/healthz']) {
    expect((await requestOverHttp2(session, { ':path': path })).status).toBe(404);
  }
});

it('uploads of up to 8 MB are accepted; larger ones get the refusal of the shop', async () => {
  const shop = await openShopBehindCaddy();
  const { headers } = await adminOf(shop);
  const session = await openHttp2(shop.url);
  const send = async (bytes: Buffer) => {
    const form = multipart({ bytes });
    const overHttp1 = await fetch(`${shop.url}/api/image`, {
      method: 'POST',
      headers: { ...headers, ...form.headers },
      body: new Uint8Array(form.payload),
    });
    const overHttp2 = await requestOverHttp2(
      session,
      { ':path': '/api/image', ...headers, ...form.headers },
      form.payload,
    );
    return [
      [overHttp1.status, await overHttp1.text()],
      [overHttp2.status, overHttp2.text],
    ] as const;
  };
  for (const answer of await send(await largePicture(7.9 * MIB)))
    expect(answer).toEqual([200, expect.stringContaining('/images/')]);
  for (const size of [9, 20]) {
    for (const answer of await send(Buffer.alloc(size * MIB)))
      expect(answer).toEqual([413, expect.stringContaining('8 MB')]);
  }
});

it('slow clients finish, clients that are too slow are disconnected, and orders are placed', {
  timeout: 5 * bounds.stalledConnection.value,
}, async () => {
  const shop = await openShopBehindCaddy();
  const { url, prepared } = shop;
  const [admin, toolId] = [await adminOf(shop), await prepared.addTool()];
  const large = `/images/${'0123456789abcdef'.repeat(2)}-1200.webp`;
  const size = 24 * MIB;
  await mkdir(`${prepared.dataDir}/images`, { recursive: true });
  await writeFile(prepared.dataDir + large, Buffer.alloc(size, 1));

  const readSlowly = async () => {
    const session = await openHttp2(url);
    const streams = [
      session.request({ ':path': large }),
      await new Promise<AsyncIterable<Buffer>>((resolve) => get(url + large, { agent: false }, resolve)),
    ];
    return Promise.all(
      streams.map(async (stream) => {
        let received = 0;
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          received += chunk.length;
          await pause((chunk.length / size) * 1.3 * bounds.stalledConnection.value);
        }
        return received;
      }),
    );
  };
  const upload = async (bytes: Buffer, partPause: number, parts: number) => {
    const form = multipart({ bytes });
    const request = openRequest(`${url}/api/image`, {
      method: 'POST',
      agent: false,
      headers: { ...admin.headers, ...form.headers, 'content-length': form.payload.length },
    });
    onTestFinished(() => void request.destroy());
    const answer = new Promise<number>((resolve) => {
      request.on('response', (response) => resolve(response.resume().statusCode ?? 0));
      request.on('error', () => resolve(0));
    });
    const length = Math.ceil(form.payload.length / parts);
    for (let at = 0; at < parts; at += 1) {
      request.write(form.payload.subarray(at * length, (at + 1) * length));
      await Promise.race([pause(partPause), answer]);
    }
    request.end();
    return answer;
  };
  const started = Date.now();
  const wholeRequest = bounds.wholeRequest.value;
  const [received, slow, tooSlow] = await Promise.all([
    readSlowly(),
    upload(await largePicture(4 * MIB), wholeRequest / 40, 20),
    upload(await largePicture(4 * MIB), wholeRequest / 10, 40),
  ]);
  expect(received).toEqual([size, size]);
  expect(slow).toBe(200);
  expect(tooSlow).not.toBe(200);
  expect(Date.now() - started).toBeGreaterThan(bounds.stalledConnection.value);
  expect((await sendOrder(url, { buyer: admin, toolId, key: randomUUID() })).status).toBe(200);
  printMeasurements('slow clients', {
    'slow reading took s': Math.round((Date.now() - started) / 1000),
    'too slow upload': tooSlow,
  });
});

it('with 2,000 idle connections pages and orders are served, and the connections are closed', {
  timeout: 120_000,
}, async () => {
  const { url, prepared, copies, program } = await openShopBehindCaddy();
  const [buyer, toolId] = [await prepared.customer(), await prepared.addTool()];
  let open = 0;
  let [connected, refused] = [0, 0];
  const port = Number(new URL(url).port);
  for (let at = 0; at < 2_000; at += 1) {
    const options = { port, host: '127.0.0.1', servername: 'localhost', localAddress: `127.0.0.${2 + (at % 200)}` };
    const socket = connect(options);
    open += 1;
    socket.on('secureConnect', () => (connected += 1)).on('error', () => (refused += 1));
    socket.on('close', () => (open -= 1)).resume();
    onTestFinished(() => void socket.destroy());
    if (at % 50 === 0) await pause(20);
  }
  await until(async () => connected + refused === 2_000, 'all are connected');
  expect(refused).toBe(0);
  const times: number[] = [];
  for (const path of ['/', '/tools', '/login', '/api/tool']) {
    const started = performance.now();
    expect((await fetch(url + path)).status).toBe(200);
    times.push(performance.now() - started);
  }
  expect((await sendOrder(url, { buyer, toolId, key: randomUUID() })).status).toBe(200);
  const openDuringTest = open;
  expect(openDuringTest).toBeGreaterThan(1_900);
  printMeasurements('2,000 idle connections', {
    'open during the test': openDuringTest,
    'slowest page in ms': Math.round(Math.max(...times)),
    'MiB of Caddy': memoryOf(program.pid),
    'MiB of a copy': memoryOf(copies[0].process.pid),
  });
  await until(async () => open === 0, 'they are closed', 60_000);
});
