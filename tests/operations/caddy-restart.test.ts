import { randomUUID } from 'node:crypto';
import { cp, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { expectBooksToBalance, sendOrder } from '../support/orders-over-http.ts';
import { startPostgresServer } from '../support/postgres.ts';
import { printMeasurements } from './figures.ts';
import { openFolder } from './program.ts';
import { openShopBehindCaddy } from './shop-behind-caddy.ts';

/** More than the fastest machine can sell during the test. */
const STOCK = 100_000_000;

it('no request fails when each copy is restarted twice under load, and every acknowledged order exists once', {
  timeout: 180_000,
}, async () => {
  const { url, prepared, copies, startAgain } = await openShopBehindCaddy();
  const [buyer, toolId] = [await prepared.customer(), await prepared.addTool({ quantity: STOCK })];

  let [open, answers] = [true, 0];
  const failed: string[] = [];
  const acknowledged: string[] = [];
  const visitors = ['/', '/tools', '/api/tool', '/login'].map(async (path) => {
    while (open) {
      const answer = await fetch(url + path).catch((error) => ({
        status: String(error.cause ?? error),
        text: () => '',
      }));
      if (answer.status !== 200) failed.push(`${path}: ${answer.status}`);
      await answer.text();
      answers += 1;
    }
  });
  const customers = Array.from({ length: 3 }, async () => {
    while (open) {
      const answer = await sendOrder(url, { buyer, toolId, key: randomUUID() }).catch((error) =>
        String(error.cause ?? error),
      );
      if (typeof answer === 'string') failed.push(`order: ${answer}`);
      else if (!answer.ok) failed.push(`order: ${answer.status} ${await answer.text()}`);
      else acknowledged.push(((await answer.json()) as { insertedId: string }).insertedId);
    }
  });

  let running = copies;
  for (let round = 0; round < 2; round += 1) {
    const started = [];
    for (const copy of running) {
      await copy.stop();
      expect(copy.process.exitCode).toBe(0);
      started.push(await startAgain(copy));
    }
    running = started as typeof copies;
  }
  open = false;
  await Promise.all([...visitors, ...customers]);
  expect(failed).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(100);
  await expectBooksToBalance(prepared.database.db, STOCK, acknowledged);
  printMeasurements('rolling restart', {
    restarts: 4,
    reads: answers,
    orders: acknowledged.length,
    failed: failed.length,
  });
});

it('when a copy is killed with -9, the other one accepts every later order at once', async () => {
  const { url, prepared, copies } = await openShopBehindCaddy();
  const [buyer, toolId] = [await prepared.customer(), await prepared.addTool({ quantity: STOCK })];
  const order = async () => (await sendOrder(url, { buyer, toolId, key: randomUUID() })).status;
  expect(await order()).toBe(200);
  await copies[0].kill();
  const answers: number[] = [];
  // Longer than Caddy takes to notice.
  for (const end = Date.now() + 2_000; Date.now() < end; ) {
    answers.push(...(await Promise.all(Array.from({ length: 5 }, order))));
  }
  expect(answers.filter((status) => status !== 200)).toEqual([]);
});

it('when the database is down and no copy is ready, Caddy still forwards requests, and the copies answer 503', async () => {
  const server = await startPostgresServer();
  onTestFinished(server.remove);
  const { url, prepared } = await openShopBehindCaddy({}, undefined, server.url);
  const [buyer, toolId] = [await prepared.customer(), await prepared.addTool()];
  const order = async () => {
    const answer = await sendOrder(url, { buyer, toolId, key: randomUUID() });
    return [answer.status, answer.headers.get('content-type')];
  };
  await server.stop();
  // Longer than Caddy takes to notice that no copy is ready.
  for (const end = Date.now() + 4_000; Date.now() < end; ) {
    expect(await order()).toEqual([503, 'application/json; charset=utf-8']);
  }
  expect((await fetch(`${url}/contact`)).status).toBe(200);
  await server.start();
  await expect.poll(order).toEqual([200, 'application/json; charset=utf-8']);
});

/** Makes a copy of the build in which the scripts of the list of tools have another name, as in another release. */
async function buildOtherRelease(name: string): Promise<string> {
  const folder = await openFolder('release');
  await cp('build', join(folder, 'build'), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await cp('package.json', join(folder, 'package.json'));
  const assets = join(folder, 'build/client/assets');
  const files = await readdir(assets);
  const old = files.map((file) => /^(tools-page-[\w-]{8})\.js$/.exec(file)?.[1]).find(Boolean) ?? '';
  for (const file of files.filter((each) => each.startsWith(old))) {
    await rename(join(assets, file), join(assets, file.replace(old, name)));
  }
  const server = join(folder, 'build/server');
  for (const file of await readdir(server)) {
    const text = await readFile(join(server, file), 'utf8');
    if (text.includes(old)) await writeFile(join(server, file), text.replaceAll(old, name));
  }
  return join(folder, 'build/server/index.js');
}

it.each(['first', 'second'] as const)(
  'with two releases at once, the newer one as the %s copy, the scripts of every page are found',
  async (position) => {
    const [older, newer] = [
      ['node', 'build/server/index.js'],
      ['node', await buildOtherRelease('tools-page-NewerOne')],
    ];
    const { url, copies } = await openShopBehindCaddy({}, position === 'first' ? [newer, older] : [older, newer]);
    const scriptsOf = async (copy: string) => {
      const page = await (await fetch(`${copy}/tools`)).text();
      return [...new Set([...page.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path))];
    };
    const scripts = await Promise.all(copies.map((copy) => scriptsOf(copy.url)));
    const own = scripts.map((list) => list.find((path) => path.includes('tools-page')) ?? '');
    expect(own[position === 'first' ? 0 : 1]).toContain('NewerOne');
    for (const [at, path] of own.entries()) {
      expect((await fetch(`${copies[1 - at]?.url}${path}`)).status).toBe(404);
    }
    for (const path of scripts.flat()) {
      const answer = await fetch(url + path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.get('cache-control')).toContain('immutable');
    }
    expect((await fetch(`${url}/assets/of-no-release.js`)).status).toBe(404);
  },
);
