import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { prepareShop, statusOf, until } from '#tests/support/shop-process.ts';
import memory from '../../scripts/memory.json' with { type: 'json' };

it('scripts/serve.mjs replaces itself with the shop, applies the memory settings, and stops gracefully', async () => {
  const prepared = await prepareShop('sqlite');
  const shop = await prepared.launch({ command: ['node', 'scripts/serve.mjs'] });
  const procFile = (what: string) => readFileSync(`/proc/${shop.process.pid}/${what}`, 'utf8').split('\0');
  expect(await statusOf(`${shop.url}/healthz`)).toBe(200);
  expect(memory.flags.length).toBeGreaterThan(0);
  expect(procFile('cmdline').slice(1, -1)).toEqual([
    ...memory.flags,
    expect.stringMatching(/build\/server\/index\.js$/),
  ]);
  expect(procFile('environ')).toEqual(
    expect.arrayContaining(Object.entries(memory.environment).map(([name, value]) => `${name}=${value}`)),
  );
  await shop.stop();
  expect(shop.process.exitCode).toBe(0);
});

it('an unusable address, folder or database ends the start with one line that names the variable', async () => {
  const prepared = await prepareShop('sqlite');
  const shop = await prepared.launch();
  const reasonWith = async (environment: Record<string, string>) => {
    const { process: failed, errorOutput } = await prepared.launch({ environment, ready: false });
    await until(async () => failed.exitCode !== null, 'the start has ended');
    expect(failed.exitCode).toBe(1);
    return errorOutput();
  };
  const { port } = new URL(shop.url);
  const [taken, foreign, noFolder, noDatabase] = await Promise.all([
    reasonWith({ PORT: port }),
    reasonWith({ HOST: '192.0.2.1' }),
    reasonWith({ DATA_DIR: '/dev/null/shop' }),
    reasonWith({ DATABASE_URL: 'postgres://shop:hidden@127.0.0.1:1/shop' }),
  ]);
  expect(taken).toBe(`The configuration is not usable:\n  PORT: ${port} of 127.0.0.1 is in use by another program\n`);
  expect(foreign).toMatch(/^The configuration is not usable:\n {2}HOST: cannot listen on 192\.0\.2\.1: .*\n$/);
  expect(noFolder).toMatch(/^The configuration is not usable:\n {2}DATA_DIR: cannot be used: .*\n$/);
  expect(noDatabase).toBe(
    'The configuration is not usable:\n  DATABASE_URL: the database cannot be used: connect ECONNREFUSED 127.0.0.1:1\n',
  );
});
