import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { dumpCall } from './backup.server.ts';
import { copyShopFiles } from './shop-files.server.ts';

it.each([
  ['postgres://shop:hid%2Fden@db:5432/shop?sslmode=disable', 'postgres://shop@db:5432/shop?sslmode=disable', 'hid/den'],
  ['postgresql://shop@/shop?host=/run/postgresql', 'postgresql://shop@/shop?host=/run/postgresql', undefined],
  ['postgres://db/shop', 'postgres://db/shop', undefined],
])('pg_dump gets the address %s without its password, which is in the environment', (url, shown, password) => {
  const { args, environment } = dumpCall(url, '/backup/shop.dump');
  expect(args).toEqual(['--format=custom', '--file=/backup/shop.dump', `--dbname=${shown}`]);
  expect(environment.PGPASSWORD).toBe(password);
});

function twoFolders() {
  const parent = mkdtempSync(join(tmpdir(), 'shop-files-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const [from, to] = [join(parent, 'from'), join(parent, 'to')];
  for (const folder of [from, to]) mkdirSync(folder);
  return { from, to };
}

it('pictures and the secret are copied, without unfinished pictures; pictures removed meanwhile are left out', async () => {
  const { from, to } = twoFolders();
  mkdirSync(join(from, 'images'));
  const names = Array.from({ length: 500 }, (_, number) => `${number}.webp`);
  for (const name of [...names, 'unfinished.part']) writeFileSync(join(from, 'images', name), name);
  writeFileSync(join(from, 'auth-secret'), 'kept');
  const copied = () => (existsSync(join(to, 'images')) ? readdirSync(join(to, 'images')) : []);
  const copying = copyShopFiles(from, to);
  while (copied().length === 0) await new Promise((resolve) => setImmediate(resolve));
  const removed = names.filter((name, at) => at % 2 === 0 && !copied().includes(name));
  for (const name of removed) rmSync(join(from, 'images', name));
  await copying;
  expect(removed.length).toBeGreaterThan(100);
  expect(copied()).toEqual(expect.arrayContaining(names.filter((name) => !removed.includes(name))));
  expect(copied()).not.toContain('unfinished.part');
  expect(readFileSync(join(to, 'auth-secret'), 'utf8')).toBe('kept');
});

it('a shop without pictures and secret has nothing to copy', async () => {
  const { from, to } = twoFolders();
  await copyShopFiles(from, to);
  expect(readdirSync(to)).toEqual([]);
});
