import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { launchShop } from '../support/shop-process.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The data files that other users of the machine can access, as `path mode`. */
function openPaths(dataDir: string): string[] {
  const paths = [dataDir, ...readdirSync(dataDir, { recursive: true }).map((name) => join(dataDir, String(name)))];
  expect(paths.length).toBeGreaterThan(2);
  return paths.filter((path) => !modeOf(path).endsWith('00')).map((path) => `${path} ${modeOf(path)}`);
}

it('other users of the machine cannot read the files of a new shop', async () => {
  const dataDir = join(await newFolder(), 'data');
  // With the usual umask.
  await launchShop({
    environment: { DATA_DIR: dataDir, DEMO: 'on', AUTH_SECRET: '' },
    command: ['sh', '-c', 'umask 022; exec node build/server/index.js'],
  });
  expect(openPaths(dataDir)).toEqual([]);
  expect(modeOf(dataDir)).toBe('700');
  expect(modeOf(join(dataDir, 'shop.sqlite'))).toBe('600');
});

it('a start removes read permissions that an earlier release left', async () => {
  const dataDir = await newFolder();
  const files = ['shop.sqlite', 'auth-secret'].map((name) => join(dataDir, name));
  for (const file of files) writeFileSync(file, file.endsWith('secret') ? 'kV3yq9sZ0fXw2mT8bN5rJ1hL7dC4gP6a' : '');
  await mkdir(join(dataDir, 'images'));
  for (const path of [dataDir, join(dataDir, 'images'), ...files]) chmodSync(path, 0o755);
  await launchShop({ environment: { DATA_DIR: dataDir } });
  expect(openPaths(dataDir)).toEqual([]);
});

it('a shared folder keeps its permissions, and the files of the shop in it become private', async () => {
  const dataDir = await newFolder();
  chmodSync(dataDir, 0o1777);
  await launchShop({ environment: { DATA_DIR: dataDir } });
  expect(modeOf(dataDir)).toBe('777');
  expect(modeOf(join(dataDir, 'shop.sqlite'))).toBe('600');
});
