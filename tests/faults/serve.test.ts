import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { prepareShop, statusOf } from '#tests/support/shop-process.ts';
import memory from '../../scripts/memory.json' with { type: 'json' };

it('scripts/serve.mjs becomes the shop, with the settings that keep it small, and stops like it', async () => {
  const prepared = await prepareShop('sqlite');
  const shop = await prepared.launch({ command: ['node', 'scripts/serve.mjs'] });
  const about = (what: string) => readFileSync(`/proc/${shop.process.pid}/${what}`, 'utf8').split('\0');
  expect(await statusOf(`${shop.url}/healthz`)).toBe(200);
  expect(memory.flags.length).toBeGreaterThan(0);
  expect(about('cmdline').slice(1, -1)).toEqual([...memory.flags, expect.stringMatching(/build\/server\/index\.js$/)]);
  expect(about('environ')).toEqual(
    expect.arrayContaining(Object.entries(memory.environment).map(([name, value]) => `${name}=${value}`)),
  );
  await shop.stop();
  expect(shop.process.exitCode).toBe(0);
});
